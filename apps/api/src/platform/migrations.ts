import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import type { Db } from './database.ts'

const FOLDER = join(import.meta.dirname, '../../migrations')

/** Plain SQL files, in the order of their numbers, forward only. */
async function readMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort()
  const read = async (name: string): Promise<[string, Migration]> => {
    const text = await readFile(join(FOLDER, name), 'utf8')
    return [name.replace(/\.sql$/, ''), { up: async (db) => void (await sql.raw(text).execute(db)) }]
  }
  return Object.fromEntries(await Promise.all(files.map(read)))
}

function createMigrator(db: Db): Migrator {
  return new Migrator({
    db,
    provider: { getMigrations: readMigrations },
    migrationTableName: 'schema_migrations',
    migrationLockTableName: 'schema_migrations_lock',
  })
}

/** Brings the database up to date, one process at a time. Answers the names of what was applied now. */
export async function migrate(db: Db): Promise<string[]> {
  const { error, results = [] } = await createMigrator(db).migrateToLatest()
  if (error) throw error
  return results.map((result) => result.migrationName)
}

/** Which migrations have run and which have not. */
export async function listMigrations(db: Db): Promise<{ name: string; appliedAt: Date | undefined }[]> {
  const migrations = await createMigrator(db).getMigrations()
  return migrations.map(({ name, executedAt }) => ({ name, appliedAt: executedAt }))
}
