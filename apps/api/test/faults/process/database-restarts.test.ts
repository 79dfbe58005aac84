import { afterAll, expect, test } from 'vitest'
import { report, rounds } from '../../form.ts'
import { readLedger, repeatAll, startShoppers } from './insistent-shoppers.ts'
import { signIn } from './journey.ts'
import { openKillableShop } from './killable-shop.ts'

const RESTARTS = rounds({ short: 2, long: 20 })
const SHOPPERS = 12

const shop = await openKillableShop('database')
afterAll(() => shop.close())
const as = await signIn(shop)

test('While the database restarts, calls succeed or get 503 with Retry-After, and repeats find what was done. [T394]', async () => {
  const startedAt = performance.now()
  const shoppers = startShoppers(shop, as, SHOPPERS)
  for (let restart = 0; restart < RESTARTS; restart += 1) {
    await shoppers.untilMoreAreBought()
    await (restart % 2 === 0 ? shop.stopDatabase() : shop.kill())
    await shop.revive()
  }
  await shoppers.untilMoreAreBought()
  await shoppers.end()
  const { bought, done, unexpected } = shoppers
  const busy = shoppers.countBusy()
  report('database restarts', { restarts: RESTARTS, busy, startedAt, calls: done.length + busy })

  expect(unexpected).toEqual([])
  expect(busy).toBeGreaterThan(0)
  expect(new Set(bought.map(({ status }) => status))).toEqual(new Set(['paid']))
  expect(await repeatAll(done)).toEqual([])
  // As many orders as were bought, paid once each, with stock and ledger to match.
  const { orders, differences } = await readLedger(shop)
  expect(orders.map(({ status }) => status)).toEqual(bought.map(() => 'paid'))
  expect(differences).toEqual([])
})
