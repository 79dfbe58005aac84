import { beforeAll, expect, test } from 'vitest'
import { cancelOrder, placeOrder } from '@shop/contract/orders/orders.endpoints'
import { anOrderBody, aShopper, payOrder } from '../../../test/builders.ts'
import { aDesign, readPartStock, seedBeads, setPartStock, toItem } from '../../../test/designs.ts'
import { countOutcomes, insist, runConcurrently } from '../../../test/faults/crowds.ts'
import { createTestApp } from '../../../test/test-app.ts'

const shop = await createTestApp()
beforeAll(() => seedBeads(shop))

const SHOPPERS = 60
const CONTESTED = ['garnet-8', 'lapis-lazuli-8', 'citrine-8']

test('of sixty shoppers at once, as many get the last beads of a stone as there are beads for', async () => {
  // For each contested stone 20 designs need it, in every order of stringing, 2 units each; there are 9.
  for (const part of CONTESTED) await setPartStock(shop, part, 9)
  await setPartStock(shop, 'amethyst-8', 5_000)
  const shoppers = await Promise.all(Array.from({ length: SHOPPERS }, () => aShopper(shop)))
  const orders = shoppers.map((as, index) => {
    const [first, second] = [CONTESTED[index % 3]!, CONTESTED[(index + 1) % 3]!]
    const beads = index % 2 === 0 ? [first, 'agate-8', second] : [second, first, 'agate-8']
    return { as, items: [toItem(aDesign(beads)), toItem(aDesign([...beads, 'agate-8']))] }
  })
  const responses = await runConcurrently(orders, ({ as, items }) =>
    insist(shop, placeOrder, { body: anOrderBody({ items }) }, { as }),
  )
  const outcomes = countOutcomes(responses)
  // Each order takes two units of two of the three stones: 27 units are enough for six.
  expect(outcomes['201']).toBeGreaterThanOrEqual(4)
  expect(outcomes).toEqual({ 201: outcomes['201'], OUT_OF_STOCK: SHOPPERS - outcomes['201']! })
  for (const part of CONTESTED) {
    const { available, reserved } = await readPartStock(shop, part)
    expect([part, available + reserved]).toEqual([part, 9])
  }
  const reserved = await Promise.all(CONTESTED.map((part) => readPartStock(shop, part)))
  expect(reserved.reduce((sum, stock) => sum + stock.reserved, 0)).toBe(4 * outcomes['201']!)
  expect(await shop.services.ledger.compareShop()).toEqual([])

  // Half of them pay, the other half cancels, at once.
  const placed = responses.flatMap((response, index) =>
    response.status === 201 ? [{ order: response.data, shopper: shoppers[index]! }] : [],
  )
  const toPay = new Set(placed.slice(0, placed.length / 2))
  await runConcurrently(placed, async (each) => {
    if (toPay.has(each)) await payOrder(shop, each)
    else await shop.call(cancelOrder, { params: { id: each.order.order_id }, body: {} }, { as: each.shopper })
  })
  await shop.runJobs()
  for (const part of CONTESTED) expect((await readPartStock(shop, part)).reserved).toBe(0)
  expect(await shop.services.ledger.compareShop()).toEqual([])
})
