import pg from 'pg'
import { COPY_VERSION, writeCopyFile, type CopyLine } from './file.ts'
import { listTables, quoteNames, type CopyTable } from './tables.ts'

/** Rows in memory at once. */
const BATCH_ROWS = 500

/** `application_name` of a copy, so that a restore can distinguish it from a shop (restore.ts). */
export const COPY_APPLICATION_NAME = 'shop-copy'

/** Opens a connection without the shop's timeouts. */
async function openCopyClient(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, application_name: COPY_APPLICATION_NAME })
  // The query under way rejects; without a listener, the event of a lost connection would end the process.
  client.on('error', () => {})
  await client.connect()
  return client
}

/**
 * Writes a snapshot of the schema `public` into a file while the shop runs. `without` lists tables to leave out;
 * `migrationTable` is the table of applied migrations, by its column `name`. Resolves to the number of rows by table.
 * @throws DatabaseCopyError if the file cannot be written
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
    // Values are formatted independently of the server's settings.
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

/** Rows in the order of the primary key; a row may reference rows of its table with a lower key. */
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

/** Applied migrations in order; empty for an empty database. */
async function listAppliedMigrations(client: pg.Client, table: string): Promise<string[]> {
  const name = `public.${quoteNames([table])}`
  const { rows: found } = await client.query('SELECT to_regclass($1) AS found', [name])
  if (found[0]?.found === null) return []
  const { rows } = await client.query<{ name: string }>(`SELECT name FROM ${name} ORDER BY name`)
  return rows.map((row) => row.name)
}
