import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { openDatabase } from '../db/pool.ts'
import { migrate } from '../db/migrations.ts'
import { startTemporaryDatabase } from './temporary-database.ts'

/** The file with the generated types of all tables. */
export const TABLES_FILE = join(import.meta.dirname, '../db/tables.ts')

const GENERATOR = createRequire(import.meta.url).resolve('kysely-codegen/dist/cli/bin.js')
const OPTIONS = [
  '--dialect',
  'postgres',
  '--default-schema',
  'public',
  '--type-only-imports',
  // As the pool parses them (db/pool.ts).
  '--type-mapping',
  JSON.stringify({ int8: 'number', date: 'string' }),
  '--exclude-pattern',
  '{public.schema_migrations*,pgboss.*}',
]

/** Generates the types of a migrated database's tables into a file. */
export async function writeTables(connectionString: string, file: string): Promise<void> {
  const target = ['--url', connectionString, '--out-file', file]
  await promisify(execFile)(process.execPath, [GENERATOR, ...OPTIONS, ...target])
}

/** Generates the types from the migrations, with a temporary database. */
async function main(): Promise<void> {
  await using database = await startTemporaryDatabase('tables', { settings: { fsync: 'off' } })
  const { connectionString } = database
  const db = openDatabase({ connectionString, poolSize: 1 })
  await migrate(db).finally(() => db.destroy())
  await writeTables(connectionString, TABLES_FILE)
}

if (import.meta.main) await main()
