import { GA4, META } from './measuring-tags.ts'
import { startOwnConsole, type OwnConsole } from './own-console.ts'
import { seedFolder, SEEDED_FOLDER, startOwnShop, type OwnShop } from './own-shop.ts'
import { findShared, shareWithWorkers } from './shared.ts'

/** What the shop of the run does not have: analytics tags, and another card provider. */
const SETTINGS = { GA4_MEASUREMENT_ID: GA4, META_PIXEL_ID: META, CARD_PROVIDER: 'airwallex' }

const OTHER_SHOP = 'other-shop'
const SHARED_CONSOLE = 'shared-console'

/** How long the first test that uses this shop may wait for it. */
export const OTHER_SHOP_TIMEOUT_MS = 150_000

/** Lets all workers of a run share a shop with other settings, one with a console, and the data with which shops of their own begin. */
export function shareShops(): Promise<() => Promise<void>> {
  return shareWithWorkers({
    [SEEDED_FOLDER]: seedFolder,
    [OTHER_SHOP]: async () => {
      const { close, ...facts } = await startOwnShop(SETTINGS)
      return { facts, close }
    },
    [SHARED_CONSOLE]: async () => {
      const { close, ...facts } = await startOwnConsole()
      return { facts, close }
    },
  })
}

/** The shop with analytics tags and Airwallex. @throws when it could not be started */
export function findOtherShop(): Promise<Omit<OwnShop, 'close'>> {
  return findShared(OTHER_SHOP)
}

/** A shop with its console, for tests that only handle orders of their own shoppers. @throws when it could not be started */
export function findSharedConsole(): Promise<Omit<OwnConsole, 'close'>> {
  return findShared(SHARED_CONSOLE)
}
