import { afterAll, expect, test } from 'vitest'
import { placeOrder } from '@shop/contract/orders/orders.endpoints'
import { aShopper, anOrderBody } from '../builders.ts'
import { createTestApp } from '../test-app.ts'
import { listDifferences, type Goods } from './ledger.ts'
import { someGoods } from './crowds.ts'
import { report, rounds } from '../form.ts'

const shop = await createTestApp()
const ROUNDS = rounds({ short: 5, long: 500 })
const sold: Goods[] = []

afterAll(async () => {
  expect(await listDifferences(shop, { goods: sold })).toEqual([])
})

test('twenty identical concurrent requests are one order, and get the same response', async () => {
  const goods = await someGoods(shop, ROUNDS * 2)
  sold.push(goods)
  const as = await aShopper(shop)
  const body = anOrderBody({ items: [{ product_id: goods.id, quantity: 1 }] })
  const startedAt = performance.now()
  for (let round = 1; round <= ROUNDS; round += 1) {
    const options = { as, idempotencyKey: `identical-${round}` }
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => shop.call(placeOrder, { body }, options)),
    )
    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 201))
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1)
    expect(responses.filter(({ headers }) => headers['idempotent-replayed'] === 'true')).toHaveLength(19)
    const { total } = await shop.db
      .selectFrom('orders')
      .select((row) => row.fn.countAll<number>().as('total'))
      .where('user_id', '=', as.userId)
      .executeTakeFirstOrThrow()
    expect(total).toBe(round)
  }
  report('identical requests', { atOnce: 20, rounds: ROUNDS, startedAt, calls: 20 * ROUNDS })
})
