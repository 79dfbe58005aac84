import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { GA4, META } from './measuring-tags.ts'
import { startOwnShop, type OwnShop } from './own-shop.ts'

/** What the shop of the run does not have: analytics tags, and another card provider. */
const SETTINGS = { GA4_MEASUREMENT_ID: GA4, META_PIXEL_ID: META, CARD_PROVIDER: 'airwallex' }

/** How long the first test that uses this shop may wait for it. */
export const OTHER_SHOP_TIMEOUT_MS = 150_000

/**
 * Runs one shop with other settings for all tests of a run. It starts with the first request for it, from any worker
 * process. Returns a function that stops it.
 */
export async function runOtherShop(): Promise<() => Promise<void>> {
  let shop: Promise<OwnShop> | undefined
  const server = createServer((_, response) => {
    shop ??= startOwnShop(SETTINGS)
    shop.then(
      ({ baseURL, dataDir }) => response.end(JSON.stringify({ baseURL, dataDir })),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  process.env['E2E_OTHER_SHOP'] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return async () => {
    server.close()
    await shop?.then(
      ({ close }) => close(),
      () => undefined,
    )
  }
}

/** The shop with analytics tags and Airwallex. @throws when it could not be started */
export async function findOtherShop(): Promise<Omit<OwnShop, 'close'>> {
  const response = await fetch(process.env['E2E_OTHER_SHOP']!)
  if (!response.ok) throw new Error(await response.text())
  return (await response.json()) as Omit<OwnShop, 'close'>
}
