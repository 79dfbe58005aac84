import { shareShops } from './other-shop.ts'
import { waitForHomePage } from './own-shop.ts'

/** Playwright's global setup: prepares what all test files of a run share. The shop is running already. */
export default async function setup(): Promise<() => Promise<void>> {
  // Otherwise the first test would have to wait for it.
  await waitForHomePage(`http://127.0.0.1:${process.env['E2E_PORT']}`)
  return shareShops()
}
