import { openBackground } from '../boot/background.ts'
import type { Config } from '../config/config.ts'
import { withRunningEmulator } from '../boot/payment-emulator.ts'
import type { Services } from '../services.ts'
import { openShopDatabase, requireUpToDate } from './shop-database.ts'

/**
 * Runs `work` with the shop's services, next to a running shop or without one; its database and payment
 * providers are found as the shop finds them.
 * @throws CommandError and what openShopDatabase throws, with a message of one line
 */
export async function withShopServices<Result>(
  config: Config,
  work: (services: Services) => Promise<Result>,
): Promise<Result> {
  await using database = await openShopDatabase(config)
  await requireUpToDate(database)
  // The standard output belongs to the command.
  const quiet = { ...(await withRunningEmulator(config)), logLevel: 'silent' }
  const background = await openBackground(quiet, database.connectionString)
  try {
    return await work(background.services)
  } finally {
    await background.stop()
  }
}
