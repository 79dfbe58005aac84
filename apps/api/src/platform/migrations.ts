import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import type { Db } from './database.ts'

/** What is kept about migrations: that they have run, and that one is running. */
export const MIGRATION_TABLES = ['schema_migrations', 'schema_migrations_lock'] as const

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
    migrationTableName: MIGRATION_TABLES[0],
    migrationLockTableName: MIGRATION_TABLES[1],
  })
}

/**
 * Brings the database up to date, or only as far as the migration `upTo`, one process at a time. Answers the names
 * of what was applied now.
 */
export async function migrate(db: Db, upTo?: string): Promise<string[]> {
  const migrator = createMigrator(db)
  const { error, results = [] } = await (upTo ? migrator.migrateTo(upTo) : migrator.migrateToLatest())
  if (error) throw error
  return results.map((result) => result.migrationName)
}

/** Which migrations have run and which have not. */
export async function listMigrations(db: Db): Promise<{ name: string; appliedAt: Date | undefined }[]> {
  const migrations = await createMigrator(db).getMigrations()
  return migrations.map(({ name, executedAt }) => ({ name, appliedAt: executedAt }))
}
