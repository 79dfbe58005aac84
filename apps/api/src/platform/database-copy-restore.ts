import { Kysely, PostgresAdapter, PostgresDialect } from 'kysely'
import type pg from 'pg'
import type { Db } from '../db/pool.ts'
import { openCopyClient } from './database-copy.ts'
import { COPY_VERSION, DatabaseCopyError, readCopyFile } from './database-copy-file.ts'
import type { CopyHead, CopyLine } from './database-copy-file.ts'
import { listTables, quoteNames } from './database-copy-tables.ts'
import { listMigrations, migrate, MIGRATION_TABLES } from './migrations.ts'
import type { DB } from '../db/tables.ts'

/** What one statement brings in at most, in characters. */
const BATCH_LENGTH = 1_000_000

export interface RestoreReport {
  madeAt: Date
  /** Rows by table, counted in the copy and in the database. */
  counts: Record<string, number>
  /** Migrations that the copy did not know and that were applied to it now. */
  migrated: string[]
}

/**
 * Puts a copy into a database, in one transaction: all of it, checked, or nothing. An older copy is loaded into the
 * schema of its time and brought up to date there. Nobody else may use the database meanwhile.
 * @param options.replace whether what the database holds may be deleted; without it, it must hold no tables
 * @param options.alsoDelete schemas that hold nothing but what follows from the data, such as a job queue's
 * @throws DatabaseCopyError with one clear line; the database is then as it was
 */
export async function restoreDatabase(options: {
  connectionString: string
  file: string
  replace: boolean
  alsoDelete: readonly string[]
}): Promise<RestoreReport> {
  const { file } = options
  const lines = readCopyFile(file)
  const client = await openCopyClient(options.connectionString)
  try {
    const head = await readHead(lines, file)
    const db = withinTransaction(client)
    await requireKnownMigrations(db, head, file)
    await requireAlone(client)
    await client.query('BEGIN')
    await clear(client, options)
    const lastMigration = head.migrations.at(-1)
    if (lastMigration) await migrate(db, lastMigration)
    await emptyTables(client)
    const counts = await load(client, lines, file)
    const migrated = await migrate(db)
    await client.query('COMMIT')
    return { madeAt: new Date(head.made_at), counts, migrated }
  } finally {
    await lines.return(undefined)
    await client.end()
  }
}

async function readHead(lines: AsyncGenerator<CopyLine>, file: string): Promise<CopyHead> {
  const { value: first } = await lines.next()
  if (!first || !('mark' in first) || !('format' in first.mark)) {
    throw new DatabaseCopyError(`${file} is no copy of a shop's database, or it is damaged.`)
  }
  if (first.mark.version !== COPY_VERSION) {
    throw new DatabaseCopyError(
      `${file} has version ${first.mark.version} of the format, this shop reads ${COPY_VERSION}; update the shop.`,
    )
  }
  return first.mark
}

async function requireKnownMigrations(db: Db, { migrations }: CopyHead, file: string): Promise<void> {
  const known = (await listMigrations(db)).map(({ name }) => name)
  const unknown = migrations.filter((name, index) => known[index] !== name)
  if (unknown.length === 0) return
  throw new DatabaseCopyError(
    `${file} is of a newer shop: this one does not know the migrations ${unknown.join(', ')}; update the shop first.`,
  )
}

/** A shop elsewhere that uses the same server cannot be seen by the lock on the data folder. */
async function requireAlone(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ count: string }>(
    `SELECT count(*) FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = 'shop' AND pid <> pg_backend_pid()`,
  )
  const count = Number(rows[0]?.count)
  if (count === 0) return
  throw new DatabaseCopyError(`A shop uses this database (${count} connections); stop it before you restore.`)
}

async function clear(
  client: pg.Client,
  { replace, alsoDelete }: { replace: boolean; alsoDelete: readonly string[] },
): Promise<void> {
  const tables = (await listTables(client)).map(({ name }) => name)
  if (tables.length > 0 && !replace) {
    throw new DatabaseCopyError(
      `The database is not empty (${tables.length} tables); with --replace the copy takes the place of all it holds.`,
    )
  }
  if (tables.length > 0) await client.query(`DROP TABLE ${quoteNames(tables)} CASCADE`)
  for (const schema of alsoDelete) await client.query(`DROP SCHEMA IF EXISTS ${quoteNames([schema])} CASCADE`)
}

/** The copy holds the rows that come with migrations too. */
async function emptyTables(client: pg.Client): Promise<void> {
  const kept: readonly string[] = MIGRATION_TABLES
  const tables = (await listTables(client)).map(({ name }) => name).filter((name) => !kept.includes(name))
  if (tables.length > 0) await client.query(`TRUNCATE ${quoteNames(tables)}`)
}

async function load(
  client: pg.Client,
  lines: AsyncIterable<CopyLine>,
  file: string,
): Promise<Record<string, number>> {
  let table = { name: '', columns: '' }
  let batch: string[] = []
  let length = 0

  async function flush(): Promise<void> {
    if (batch.length === 0) return
    const { name, columns } = table
    const { rowCount } = await client.query(
      `INSERT INTO ${name} (${columns}) SELECT ${columns} FROM jsonb_populate_recordset(NULL::${name}, $1::jsonb)`,
      [`[${batch.join(',')}]`],
    )
    if (rowCount !== batch.length) throw new DatabaseCopyError(`${file} could not be loaded whole.`)
    batch = []
    length = 0
  }

  for await (const line of lines) {
    if ('row' in line) {
      batch.push(line.row)
      length += line.row.length
      if (length > BATCH_LENGTH) await flush()
      continue
    }
    await flush()
    const { mark } = line
    if ('table' in mark) {
      table = { name: `public.${quoteNames([mark.table])}`, columns: quoteNames(mark.columns) }
    } else if ('end' in mark) {
      await requireCounts(client, mark.end, file)
      return mark.end
    }
  }
  throw new DatabaseCopyError(`${file} is cut off.`)
}

async function requireCounts(
  client: pg.Client,
  expected: Record<string, number>,
  file: string,
): Promise<void> {
  for (const [table, count] of Object.entries(expected)) {
    const { rows } = await client.query<{ count: string }>(
      `SELECT count(*) FROM public.${quoteNames([table])}`,
    )
    if (Number(rows[0]?.count) === count) continue
    throw new DatabaseCopyError(`${file} tells of ${count} rows of ${table}, but holds ${rows[0]?.count}.`)
  }
}

/** Runs migrations on a connection whose transaction is already open: Kysely must not begin one of its own. */
function withinTransaction(client: pg.Client): Db {
  const connection = { query: client.query.bind(client), release() {} }
  const pool = { connect: async () => connection, end: async () => {} }
  class Dialect extends PostgresDialect {
    override createAdapter() {
      return new NestedAdapter()
    }
  }
  return new Kysely<DB>({ dialect: new Dialect({ pool: pool as never }) })
}

class NestedAdapter extends PostgresAdapter {
  override get supportsTransactionalDdl(): boolean {
    return false
  }
}
