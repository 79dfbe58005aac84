import { afterAll, expect, test } from 'vitest'
import { openPayment } from '@shop/contract/payments/payments.endpoints'
import type { KillableShop } from './killable-shop.ts'
import { beginJourney, signIn } from './journey.ts'
import { closeShops, openShops } from './kill-runs.ts'
import { untilConsistent } from './journey-ledger.ts'

const SHOPPERS = 20
/** The promised response time of payment requests. */
const PAY_LIMIT_MS = 8_000
/** Longer than the shop's provider timeout. */
const SILENCE_MS = 7_000
const PAGES = ['/category/bracelets', '/api/products?category=bracelets']

const shops = await openShops('shop', 1)
const [shop] = shops as [KillableShop]
afterAll(() => closeShops(shops))

test('While the provider does not respond, browsing works, and payment requests fail in time with a clear error.', async () => {
  const as = await signIn(shop)
  const journeys = await Promise.all(
    Array.from({ length: SHOPPERS }, () => beginJourney(shop, { shopper: as })),
  )
  await Promise.all(journeys.map((journey) => journey.do('place')))
  await shop.break({ operation: '*', action: 'delay', ms: SILENCE_MS })

  const browsing = startBrowsing(shop)
  const responses = await Promise.all(
    journeys.map(async ({ order }) => {
      const requestedAt = performance.now()
      const body = { order_id: order.order_id, provider: 'stripe' as const }
      const { error } = await shop.call(openPayment, { body }, { as })
      return { code: error.code, isInTime: performance.now() - requestedAt < PAY_LIMIT_MS }
    }),
  )
  expect(responses).toEqual(journeys.map(() => ({ code: 'PAYMENT_PROVIDER_UNAVAILABLE', isInTime: true })))
  expect(await browsing.end()).toEqual([200])

  await shop.mend()
  for (const step of ['open', 'pay'] as const) await Promise.all(journeys.map((journey) => journey.do(step)))
  await journeys[0]!.resumeEvents()
  await Promise.all(journeys.map((journey) => untilConsistent(shop, journey, 'paid')))
})

/** Requests page after page; at the end returns every status it met. */
function startBrowsing({ url }: KillableShop) {
  const statuses = new Set<number>()
  let isOver = false
  async function browse(): Promise<void> {
    while (!isOver) {
      for (const page of PAGES) {
        const response = await fetch(url + page)
        await response.arrayBuffer()
        statuses.add(response.status)
      }
    }
  }
  const browsed = browse()
  return {
    async end(): Promise<number[]> {
      isOver = true
      await browsed
      return [...statuses]
    },
  }
}
