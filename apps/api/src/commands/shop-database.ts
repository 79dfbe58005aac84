import { access } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { openDatabase, type Database } from '../db/pool.ts'
import { startEmbeddedDatabase } from '@shop/embedded-postgres/start'
import { findRunningDatabase } from '@shop/embedded-postgres/running'
import { acquireInstanceLock, InstanceLockError, type InstanceLock } from '../boot/instance-lock.ts'
import { installQueues } from '../jobs/jobs.ts'
import { listMigrations, migrate } from '../db/migrations.ts'
import { CommandError, warn } from './command-line.ts'

/** The shop's database, opened by a command. */
export interface ShopDatabase extends AsyncDisposable {
  connectionString: string
  /** Its location for display, without the password. */
  place: string
}

interface OpenOptions {
  /** For work that must not run next to the shop: fails while a shop uses the data folder. */
  exclusive?: boolean
  /** Creates the database of the data folder if there is none. */
  create?: boolean
}

/**
 * Opens the database that the shop of this configuration uses: the one of DATABASE_URL, that of the shop
 * running on the data folder, or else the embedded one, started until this is disposed.
 * @throws CommandError, InstanceLockError, EmbeddedDatabaseError with a message of one line
 */
export async function openShopDatabase(config: Config, options: OpenOptions = {}): Promise<ShopDatabase> {
  const { databaseUrl, dataDir } = config
  if (databaseUrl !== undefined) {
    const lock = options.exclusive ? await acquireInstanceLock(dataDir) : undefined
    return {
      connectionString: databaseUrl,
      place: describeServer(databaseUrl),
      [Symbol.asyncDispose]: async () => lock?.release(),
    }
  }
  const directory = join(dataDir, 'postgres')
  if (!options.create) await requireDatabase(directory)
  try {
    return await startOwn(directory, await acquireInstanceLock(dataDir))
  } catch (error) {
    if (options.exclusive || !(error instanceof InstanceLockError)) throw error
    const connectionString = await findRunningDatabase(directory)
    if (connectionString === undefined) throw error
    return {
      connectionString,
      place: `${directory}, used by the running shop`,
      [Symbol.asyncDispose]: async () => {},
    }
  }
}

async function startOwn(directory: string, lock: InstanceLock): Promise<ShopDatabase> {
  try {
    const database = await startEmbeddedDatabase({ directory, log: { info: warn, warn } })
    return {
      connectionString: database.connectionString,
      place: `${directory}, no shop is running`,
      async [Symbol.asyncDispose]() {
        await database.stop()
        await lock.release()
      },
    }
  } catch (error) {
    await lock.release()
    throw error
  }
}

async function requireDatabase(directory: string): Promise<void> {
  await access(directory).catch(() => {
    throw new CommandError(
      `There is no database in ${directory} yet; the first start of the shop creates it.`,
    )
  })
}

function describeServer(connectionString: string): string {
  const { host, pathname } = new URL(connectionString)
  return `${host}${pathname} (DATABASE_URL)`
}

export async function withPool<Result>(
  { connectionString }: ShopDatabase,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  const db = openDatabase({ connectionString, poolSize: 1 })
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

/** Migrates the database as a start of the shop does. Returns the names of the migrations applied. */
export function prepareDatabase(database: ShopDatabase): Promise<string[]> {
  return withPool(database, async (db) => {
    const applied = await migrate(db)
    await installQueues(db)
    return applied
  })
}

/** @throws CommandError when the database is older than this shop, or empty */
export async function requireUpToDate(database: ShopDatabase): Promise<void> {
  const migrations = await withPool(database, listMigrations)
  if (migrations.every(({ appliedAt }) => appliedAt)) return
  throw new CommandError('The database is not up to date; run "npm run db -- migrate" first.')
}
