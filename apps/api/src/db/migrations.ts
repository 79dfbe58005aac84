import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import { setTimeout as delay } from 'node:timers/promises'
import type { Db } from './pool.ts'

/** Tables of the migrator: applied migrations, and its lock. */
export const MIGRATION_TABLES = ['schema_migrations', 'schema_migrations_lock'] as const

const FOLDER = join(import.meta.dirname, '../../migrations')

/**
 * Lock timeout of a migration. Other queries queue behind a waiting one and time out after 2 s (pool.ts), so it gives
 * up early and retries.
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
  // The pool's statement timeout is meant for requests; building an index over all orders takes longer.
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

/** Applies pending migrations, or those up to `upTo`, one process at a time. Returns the names of those applied now. */
export async function migrate(db: Db, upTo?: string): Promise<string[]> {
  for (let tries = 1; ; tries += 1) {
    const migrator = createMigrator(db)
    // The migrator runs only if something is pending. It rejects a database with migrations of a newer release, which
    // occurs during a rolling update, and its lock belongs to a connection, which a pooler may share
    // (docs/operations.md).
    if (upTo === undefined && (await migrator.getMigrations()).every(({ executedAt }) => executedAt))
      return []
    const { error, results = [] } = await (upTo ? migrator.migrateTo(upTo) : migrator.migrateToLatest())
    if (!error) return results.map((result) => result.migrationName)
    if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE || tries >= MAX_TRIES) throw error
    // Rolled back: lets the queries behind the lock run before the next try.
    await delay(PAUSE_MS)
  }
}

/** Applied and pending migrations. */
export async function listMigrations(db: Db): Promise<{ name: string; appliedAt: Date | undefined }[]> {
  const migrations = await createMigrator(db).getMigrations()
  return migrations.map(({ name, executedAt }) => ({ name, appliedAt: executedAt }))
}
