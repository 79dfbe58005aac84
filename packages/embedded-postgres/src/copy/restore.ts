import { COPY_VERSION, DatabaseCopyError, readCopyFile } from './file.ts'
import type { CopyHead, CopyLine } from './file.ts'
import { listTables, quoteNames } from './tables.ts'
import type { Query } from './tables.ts'

/** Maximum length of one insert statement, in characters. */
const BATCH_LENGTH = 1_000_000

export interface RestoreReport {
  madeAt: Date
  /** Rows by table, counted in the copy and in the database. */
  counts: Record<string, number>
  /** Migrations newer than the copy that were applied to it. */
  migrated: string[]
}

/** Access to the migrations of the database's owner. */
interface CopyMigrations {
  /** Tables that record applied migrations; their rows are not restored. */
  tables: readonly string[]
  /** All migrations of this release, in order. */
  listNames(): Promise<string[]>
  /** Applies pending migrations, or those up to `upTo`; resolves to the names of those applied. */
  migrate(upTo?: string): Promise<string[]>
}

/**
 * Restores a copy. An older copy is loaded into the schema of its release and then migrated. No other client may use
 * the database meanwhile. The caller opens a transaction and rolls it back if this throws.
 * @param options.query runs a statement in the transaction; `options.migrations` must use the same one
 * @param options.replace allows deleting the database's content; otherwise it must hold no tables
 * @param options.alsoDelete schemas that can be derived from the data, such as a job queue's
 * @throws DatabaseCopyError with one clear line
 */
export async function restoreDatabase(options: {
  query: Query
  migrations: CopyMigrations
  file: string
  replace: boolean
  alsoDelete: readonly string[]
}): Promise<RestoreReport> {
  const { query, migrations, file } = options
  const lines = readCopyFile(file)
  try {
    const head = await readHead(lines, file)
    await requireKnownMigrations(migrations, head, file)
    await requireAlone(query)
    await clear(query, options)
    const lastMigration = head.migrations.at(-1)
    if (lastMigration) await migrations.migrate(lastMigration)
    await emptyTables(query, migrations.tables)
    const counts = await load(query, lines, file)
    return { madeAt: new Date(head.made_at), counts, migrated: await migrations.migrate() }
  } finally {
    await lines.return(undefined)
  }
}

async function readHead(lines: AsyncGenerator<CopyLine>, file: string): Promise<CopyHead> {
  const { value: first } = await lines.next()
  if (!first || !('directive' in first) || !('format' in first.directive)) {
    throw new DatabaseCopyError(`${file} is no copy of a shop's database, or it is damaged.`)
  }
  if (first.directive.version !== COPY_VERSION) {
    throw new DatabaseCopyError(
      `${file} has version ${first.directive.version} of the format, this shop reads ${COPY_VERSION}; update the shop.`,
    )
  }
  return first.directive
}

async function requireKnownMigrations(
  { listNames }: CopyMigrations,
  { migrations }: CopyHead,
  file: string,
): Promise<void> {
  const known = await listNames()
  const unknown = migrations.filter((name, index) => known[index] !== name)
  if (unknown.length === 0) return
  throw new DatabaseCopyError(
    `${file} is of a newer shop: this one does not know the migrations ${unknown.join(', ')}; update the shop first.`,
  )
}

/** The lock on the data folder does not cover a shop on another machine that uses the same server. */
async function requireAlone(query: Query): Promise<void> {
  const { rows } = await query<{ count: string }>(
    `SELECT count(*) FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = 'shop' AND pid <> pg_backend_pid()`,
  )
  const count = Number(rows[0]?.count)
  if (count === 0) return
  throw new DatabaseCopyError(`A shop uses this database (${count} connections); stop it before you restore.`)
}

async function clear(
  query: Query,
  { replace, alsoDelete }: { replace: boolean; alsoDelete: readonly string[] },
): Promise<void> {
  const tables = (await listTables(query)).map(({ name }) => name)
  if (tables.length > 0 && !replace) {
    throw new DatabaseCopyError(
      `The database is not empty (${tables.length} tables); use --replace to overwrite it.`,
    )
  }
  if (tables.length > 0) await query(`DROP TABLE ${quoteNames(tables)} CASCADE`)
  for (const schema of alsoDelete) await query(`DROP SCHEMA IF EXISTS ${quoteNames([schema])} CASCADE`)
}

/** The copy also holds the rows that migrations insert. */
async function emptyTables(query: Query, migrationTables: readonly string[]): Promise<void> {
  const names = (await listTables(query)).map(({ name }) => name)
  const tables = names.filter((name) => !migrationTables.includes(name))
  if (tables.length > 0) await query(`TRUNCATE ${quoteNames(tables)}`)
}

async function load(
  query: Query,
  lines: AsyncIterable<CopyLine>,
  file: string,
): Promise<Record<string, number>> {
  let table = { name: '', columns: '' }
  let batch: string[] = []
  let length = 0

  async function flush(): Promise<void> {
    if (batch.length === 0) return
    const { name, columns } = table
    const { rowCount } = await query(
      `INSERT INTO ${name} (${columns}) SELECT ${columns} FROM jsonb_populate_recordset(NULL::${name}, $1::jsonb)`,
      [`[${batch.join(',')}]`],
    )
    if (rowCount !== batch.length) throw new DatabaseCopyError(`${file} could not be loaded completely.`)
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
    const { directive } = line
    if ('table' in directive) {
      table = { name: `public.${quoteNames([directive.table])}`, columns: quoteNames(directive.columns) }
    } else if ('end' in directive) {
      await requireCounts(query, directive.end, file)
      return directive.end
    }
  }
  throw new DatabaseCopyError(`${file} is cut off.`)
}

async function requireCounts(query: Query, expected: Record<string, number>, file: string): Promise<void> {
  for (const [table, count] of Object.entries(expected)) {
    const { rows } = await query<{ count: string }>(`SELECT count(*) FROM public.${quoteNames([table])}`)
    if (Number(rows[0]?.count) === count) continue
    throw new DatabaseCopyError(`${file} states ${count} rows of ${table}, but has ${rows[0]?.count}.`)
  }
}
