/** Runs one statement, like `query` of a pg client. */
export type Query = <Row extends Record<string, unknown>>(
  text: string,
  values?: unknown[],
) => Promise<{ rows: Row[]; rowCount?: number | null }>

/** A table of the schema `public` with its non-generated columns. */
export type CopyTable = {
  name: string
  columns: string[]
  /** Columns of the primary key, in order. */
  key: string[]
}

const COLUMNS = `
  SELECT c.relname AS name,
         array_agg(a.attname::text ORDER BY a.attnum) FILTER (WHERE a.attgenerated = '') AS columns,
         (SELECT array_agg(k.attname::text ORDER BY array_position(i.indkey::int2[], k.attnum))
            FROM pg_index i JOIN pg_attribute k ON k.attrelid = c.oid AND k.attnum = ANY (i.indkey)
           WHERE i.indrelid = c.oid AND i.indisprimary) AS key
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
   WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace
   GROUP BY c.oid, c.relname
   ORDER BY c.relname`

const REFERENCES = `
  SELECT t.relname AS from_table, r.relname AS to_table
    FROM pg_constraint f JOIN pg_class t ON t.oid = f.conrelid JOIN pg_class r ON r.oid = f.confrelid
   WHERE f.contype = 'f' AND f.connamespace = 'public'::regnamespace AND f.conrelid <> f.confrelid`

/** All tables of the schema, referenced ones first. */
export async function listTables(query: Query): Promise<CopyTable[]> {
  const { rows: tables } = await query<CopyTable>(COLUMNS)
  const { rows: references } = await query<{ from_table: string; to_table: string }>(REFERENCES)
  return sortByReferences(tables, references)
}

function sortByReferences(
  tables: CopyTable[],
  references: { from_table: string; to_table: string }[],
): CopyTable[] {
  const sorted: CopyTable[] = []
  const waiting = new Set(tables)
  while (waiting.size > 0) {
    const names = new Set([...waiting].map(({ name }) => name))
    const free = [...waiting].filter(
      ({ name }) => !references.some((each) => each.from_table === name && names.has(each.to_table)),
    )
    if (free.length === 0) throw new Error(`The tables ${[...names].join(', ')} have circular references`)
    for (const table of free) waiting.delete(table)
    sorted.push(...free)
  }
  return sorted
}

/** Quoted SQL identifiers. */
export function quoteNames(names: readonly string[]): string {
  return names.map((name) => `"${name.replaceAll('"', '""')}"`).join(', ')
}
