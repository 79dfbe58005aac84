import { runOtherShop } from './other-shop.ts'
import { waitForHomePage } from './own-shop.ts'

/** Playwright's global setup: what all test files of a run share beside its shop, which has opened by now. */
export default async function setup(): Promise<() => Promise<void>> {
  // Otherwise it is for the first test to wait for.
  await waitForHomePage(`http://127.0.0.1:${process.env['E2E_PORT']}`)
  return runOtherShop()
}
