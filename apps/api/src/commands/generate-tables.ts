import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { openDatabase } from '../db/pool.ts'
import { startEmbeddedDatabase } from '@shop/embedded-postgres/start'
import { migrate } from '../db/migrations.ts'

/** The file with the generated types of all tables. */
export const TABLES_FILE = join(import.meta.dirname, '../db/tables.ts')

const GENERATOR = createRequire(import.meta.url).resolve('kysely-codegen/dist/cli/bin.js')
const OPTIONS = [
  ...['--dialect', 'postgres', '--default-schema', 'public', '--type-only-imports'],
  // As the pool parses them (db/pool.ts).
  ...['--type-mapping', JSON.stringify({ int8: 'number', date: 'string' })],
  ...['--exclude-pattern', '{public.schema_migrations*,pgboss.*}'],
]

/** Generates the types of a migrated database's tables into a file. */
export async function writeTables(connectionString: string, file: string): Promise<void> {
  const target = ['--url', connectionString, '--out-file', file]
  await promisify(execFile)(process.execPath, [GENERATOR, ...OPTIONS, ...target])
}

/** Generates the types from the migrations, with a temporary database. */
async function main(): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'shop-tables-'))
  // PostgreSQL runs as another user when this runs as root.
  await chmod(directory, 0o755)
  const log = { info: () => {}, warn: () => {} }
  const embedded = await startEmbeddedDatabase({ directory, log, settings: { fsync: 'off' } })
  try {
    const db = openDatabase({ connectionString: embedded.connectionString, poolSize: 1 })
    await migrate(db).finally(() => db.destroy())
    await writeTables(embedded.connectionString, TABLES_FILE)
  } finally {
    await embedded.stop()
    await rm(directory, { recursive: true, force: true })
  }
}

if (import.meta.main) await main()
