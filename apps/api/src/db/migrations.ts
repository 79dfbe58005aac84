import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import { setTimeout as delay } from 'node:timers/promises'
import type { Db } from './pool.ts'

/** What is kept about migrations: that they have run, and that one is running. */
export const MIGRATION_TABLES = ['schema_migrations', 'schema_migrations_lock'] as const

const FOLDER = join(import.meta.dirname, '../../migrations')

/**
 * How long a migration waits for a lock. Everybody else waits behind it meanwhile, and gives up after 2 s (database.ts), so
 * it lets go long before, and asks again.
 */
const LOCK_TIMEOUT = '300ms'
const LOCK_NOT_AVAILABLE = '55P03'
const MAX_TRIES = 30
const PAUSE_MS = 700

/** Plain SQL files, in the order of their numbers, forward only. */
async function readMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort()
  const read = async (name: string): Promise<[string, Migration]> => {
    const text = await readFile(join(FOLDER, name), 'utf8')
    return [name.replace(/\.sql$/, ''), { up: (db) => runMigration(db, text) }]
  }
  return Object.fromEntries(await Promise.all(files.map(read)))
}

async function runMigration(db: Db, text: string): Promise<void> {
  // The pool's limit for statements is that of a shopper's patience: an index over all orders takes longer.
  await sql`SET LOCAL statement_timeout = 0`.execute(db)
  await sql`SET LOCAL lock_timeout = ${sql.lit(LOCK_TIMEOUT)}`.execute(db)
  await sql.raw(text).execute(db)
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
  for (let tries = 1; ; tries += 1) {
    const migrator = createMigrator(db)
    // With nothing to do, the migrator is left alone. It refuses a database that knows migrations of a newer shop, beside
    // which this one goes on while machines are renewed one by one; and its lock belongs to a connection, which a pooler
    // would hand to somebody else (docs/operations.md).
    if (upTo === undefined && (await migrator.getMigrations()).every(({ executedAt }) => executedAt))
      return []
    const { error, results = [] } = await (upTo ? migrator.migrateTo(upTo) : migrator.migrateToLatest())
    if (!error) return results.map((result) => result.migrationName)
    if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE || tries >= MAX_TRIES) throw error
    // All of it was undone: whoever stood behind the lock has their turn before the next try.
    await delay(PAUSE_MS)
  }
}

/** Which migrations have run and which have not. */
export async function listMigrations(db: Db): Promise<{ name: string; appliedAt: Date | undefined }[]> {
  const migrations = await createMigrator(db).getMigrations()
  return migrations.map(({ name, executedAt }) => ({ name, appliedAt: executedAt }))
}
