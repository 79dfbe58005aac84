import pg from 'pg'
import { COPY_VERSION, writeCopyFile, type CopyLine } from './file.ts'
import { listTables, quoteNames, type CopyTable } from './tables.ts'

/** Rows that are in memory at once. */
const BATCH_ROWS = 500

/** Name of a connection that copies, so that a restore can tell it from a shop (restore.ts). */
export const COPY_APPLICATION_NAME = 'shop-copy'

/** Opens a connection without the time limits of the shop's own. */
async function openCopyClient(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, application_name: COPY_APPLICATION_NAME })
  await client.connect()
  return client
}

/**
 * Writes everything that the schema `public` holds into a file, as it was at one moment; the shop goes on meanwhile.
 * Tables named in `without` are left out; `migrationTable` names the migrations that have run, in its column `name`.
 * Resolves to the number of rows by table.
 * @throws DatabaseCopyError when the file cannot be written
 */
export async function copyDatabase(options: {
  connectionString: string
  file: string
  without: readonly string[]
  migrationTable: string
}): Promise<Record<string, number>> {
  const client = await openCopyClient(options.connectionString)
  const counts: Record<string, number> = {}
  try {
    await client.query('BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY')
    // Values are written the same way whatever the server's own settings.
    await client.query("SET LOCAL timezone = 'UTC'; SET LOCAL extra_float_digits = 1")
    const left = new Set(options.without)
    const tables = (await listTables((text, values) => client.query(text, values))).filter(
      ({ name }) => !left.has(name),
    )
    await writeCopyFile(options.file, readDatabase(client, options.migrationTable, tables, counts))
    await client.query('COMMIT')
    return counts
  } finally {
    await client.end()
  }
}

async function* readDatabase(
  client: pg.Client,
  migrationTable: string,
  tables: CopyTable[],
  counts: Record<string, number>,
): AsyncGenerator<CopyLine> {
  const migrations = await listAppliedMigrations(client, migrationTable)
  const madeAt = new Date().toISOString()
  yield { directive: { format: 'shop-database-copy', version: COPY_VERSION, made_at: madeAt, migrations } }
  for (const table of tables) {
    yield { directive: { table: table.name, columns: table.columns } }
    counts[table.name] = 0
    for await (const row of readTable(client, table)) {
      counts[table.name]! += 1
      yield { row }
    }
  }
  yield { directive: { end: counts } }
}

/** Rows in the order of the primary key: where rows of a table refer to one another, to those with a lower key. */
async function* readTable(client: pg.Client, { name, columns, key }: CopyTable): AsyncGenerator<string> {
  const from = `(SELECT ${quoteNames(columns)} FROM public.${quoteNames([name])}) AS one`
  await client.query(
    `DECLARE copied NO SCROLL CURSOR FOR SELECT to_jsonb(one)::text AS row FROM ${from} ORDER BY ${quoteNames(key)}`,
  )
  for (;;) {
    const { rows } = await client.query<{ row: string }>(`FETCH ${BATCH_ROWS} FROM copied`)
    if (rows.length === 0) break
    for (const { row } of rows) yield row
  }
  await client.query('CLOSE copied')
}

/** Names of the migrations that the database has seen, in their order; empty for an empty database. */
async function listAppliedMigrations(client: pg.Client, table: string): Promise<string[]> {
  const name = `public.${quoteNames([table])}`
  const { rows: found } = await client.query('SELECT to_regclass($1) AS found', [name])
  if (found[0]?.found === null) return []
  const { rows } = await client.query<{ name: string }>(`SELECT name FROM ${name} ORDER BY name`)
  return rows.map((row) => row.name)
}
