import { openBackground } from '../boot/background.ts'
import type { Config } from '../config/config.ts'
import { withRunningEmulator } from '../boot/payment-emulator.ts'
import type { Services } from '../services.ts'
import { openShopDatabase, requireUpToDate, type ShopDatabase } from './shop-database.ts'

/**
 * Runs `work` with the shop's services on its migrated database, next to a running shop or without one.
 * @throws CommandError and what openShopDatabase throws, with a message of one line
 */
export async function withShopServices<Result>(
  config: Config,
  work: (services: Services) => Promise<Result>,
): Promise<Result> {
  await using database = await openShopDatabase(config)
  await requireUpToDate(database)
  // Awaited here, before the database is closed.
  return await withServices(config, database, work)
}

/** The same on an open database. */
export async function withServices<Result>(
  config: Config,
  database: ShopDatabase,
  work: (services: Services) => Promise<Result>,
): Promise<Result> {
  // The standard output belongs to the command; in live mode the log would go there.
  const quiet = { ...(await withRunningEmulator(config)), logLevel: 'silent' }
  const background = await openBackground(quiet, database.connectionString)
  try {
    return await work(background.services)
  } finally {
    await background.stop()
  }
}
