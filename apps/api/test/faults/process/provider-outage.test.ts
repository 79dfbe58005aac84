import { afterAll, expect, test } from 'vitest'
import { openPayment } from '@shop/contract/payments'
import type { Lane } from './a-lane.ts'
import { beginWalk, signIn } from './a-walk.ts'
import { closeRoads, openRoads } from './kill-runs.ts'
import { untilConsistent } from './walk-ledger.ts'

const SHOPPERS = 20
/** The promised response time of payment requests. */
const PAY_LIMIT_MS = 8_000
/** Longer than the shop's provider timeout. */
const SILENCE_MS = 7_000
const PAGES = ['/category/bracelets', '/api/products?category=bracelets']

const roads = await openRoads('shop', 1)
const [{ lane, productId }] = roads as [(typeof roads)[0]]
afterAll(() => closeRoads(roads))

test('While the provider does not respond, browsing works, and payment requests fail in time with a clear error.', async () => {
  const as = await signIn(lane)
  const walks = await Promise.all(Array.from({ length: SHOPPERS }, () => beginWalk(lane, productId, as)))
  await Promise.all(walks.map((walk) => walk.do('place')))
  await lane.break({ operation: '*', action: 'delay', ms: SILENCE_MS })

  const browsing = startBrowsing(lane)
  const responses = await Promise.all(
    walks.map(async ({ order }) => {
      const requestedAt = performance.now()
      const body = { order_id: order.order_id, provider: 'stripe' as const }
      const { error } = await lane.call(openPayment, { body }, { as })
      return { code: error.code, isInTime: performance.now() - requestedAt < PAY_LIMIT_MS }
    }),
  )
  expect(responses).toEqual(walks.map(() => ({ code: 'PAYMENT_PROVIDER_UNAVAILABLE', isInTime: true })))
  expect(await browsing.end()).toEqual([200])

  await lane.mend()
  for (const step of ['open', 'pay'] as const) await Promise.all(walks.map((walk) => walk.do(step)))
  await walks[0]!.beHeard()
  await Promise.all(walks.map((walk) => untilConsistent(lane, walk, 'paid')))
})

/** Requests page after page; at the end returns every status it met. */
function startBrowsing({ url }: Lane) {
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
