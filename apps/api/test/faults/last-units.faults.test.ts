import { afterAll, describe, expect, test, vi } from 'vitest'
import { placeOrder } from '@shop/contract/orders/orders.endpoints'
import { aProduct, anOrderBody } from '../builders.ts'
import { createTestApp } from '../test-app.ts'
import { listDifferences, type Goods } from './ledger.ts'
import { aCrowd, runConcurrently, countOutcomes, insist, placeConcurrently, someGoods } from './crowds.ts'
import { report, rounds } from '../form.ts'

const shop = await createTestApp()
const BUYERS = rounds({ short: 60, long: 1_000 })
const ROUNDS = rounds({ short: 2, long: 100 })
/** How many of the crowd order three products at once. */
const AT_ONCE = 50
const crowd = await aCrowd(shop, BUYERS)
const sold: Goods[] = []

afterAll(async () => {
  expect(await listDifferences(shop, { goods: sold })).toEqual([])
})

describe('concurrent orders of one product', () => {
  test.each([10, 1])('the last %i units go to as many shoppers and no more', async (items) => {
    const startedAt = performance.now()
    for (let round = 0; round < ROUNDS; round += 1) {
      const goods = await someGoods(shop, items)
      sold.push(goods)
      const responses = await placeConcurrently(shop, crowd, [goods.id])
      expect(countOutcomes(responses)).toEqual({ 201: items, OUT_OF_STOCK: BUYERS - items })
    }
    report('last units', {
      pieces: items,
      buyers: BUYERS,
      rounds: ROUNDS,
      startedAt,
      calls: BUYERS * ROUNDS,
    })
  })

  test('orders of one size do not touch another size', async () => {
    const sizes = { '15 cm': 1, '17 cm': 4 }
    const { id } = await aProduct(shop, {
      category: 'bracelets',
      sizes: Object.entries(sizes).map(([size, stock]) => ({ size, stock })),
    })
    sold.push({ id, items: sizes })
    const bySize = await Promise.all(
      Object.keys(sizes).map((size) => {
        const body = anOrderBody({ items: [{ product_id: id, size, quantity: 1 }] })
        return runConcurrently(crowd.slice(0, 40), (as) => insist(shop, placeOrder, { body }, { as }))
      }),
    )
    expect(bySize.map(countOutcomes)).toEqual([
      { 201: 1, OUT_OF_STOCK: 39 },
      { 201: 4, OUT_OF_STOCK: 36 },
    ])
  })
})

describe('orders of three products out of ten', () => {
  test('in any sequence never deadlock', async () => {
    const goods = await Promise.all(Array.from({ length: 10 }, () => someGoods(shop, 100_000)))
    sold.push(...goods)
    const orders = rounds({ short: 100, long: 3_000 })
    const deadlocksBefore = await countDeadlocks()
    const startedAt = performance.now()
    for (let placed = 0; placed < orders; placed += AT_ONCE) {
      const responses = await runConcurrently(crowd.slice(0, AT_ONCE), (as) => {
        const items = shuffle(goods)
          .slice(0, 3)
          .map(({ id }) => ({ product_id: id, quantity: 1 }))
        return insist(shop, placeOrder, { body: anOrderBody({ items }) }, { as })
      })
      expect(countOutcomes(responses)).toEqual({ 201: AT_ONCE })
    }
    report('three lines of ten products', { startedAt, calls: orders })
    expect((await countDeadlocks()) - deadlocksBefore).toBe(0)
  })
})

test('An order waits for its first product without holding the second, in whatever order it names them.', async () => {
  const goods = await Promise.all([someGoods(shop, 4), someGoods(shop, 4)])
  sold.push(...goods)
  const [first, second] = goods.map(({ id }) => id).toSorted() as [string, string]
  for (const ids of [
    [first, second],
    [second, first],
  ]) {
    const items = ids.map((id) => ({ product_id: id, quantity: 1 }))
    const { order, isHeld } = await whileHeld(first, async () => {
      const order = insist(shop, placeOrder, { body: anOrderBody({ items }) }, { as: crowd[0]! })
      await vi.waitUntil(isSomebodyWaiting, { timeout: 10_000, interval: 5 })
      return { order, isHeld: await isLocked(second) }
    })
    expect(isHeld).toBe(false)
    expect(countOutcomes([await order])).toEqual({ 201: 1 })
  }
})

/** Runs `work` while another connection holds a product's row lock. */
async function whileHeld<Result>(id: string, work: () => Promise<Result>): Promise<Result> {
  const holder = await shop.db.pool.connect()
  try {
    await holder.query('BEGIN')
    await holder.query('SELECT FROM stock_items WHERE product_id = $1 FOR UPDATE', [id])
    return await work()
  } finally {
    await holder.query('ROLLBACK')
    holder.release()
  }
}

async function isSomebodyWaiting(): Promise<boolean> {
  const { rows } = await shop.db.pool.query(
    `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  )
  return rows.length > 0
}

async function isLocked(id: string): Promise<boolean> {
  const { rows } = await shop.db.pool.query(
    'SELECT FROM stock_items WHERE product_id = $1 FOR UPDATE SKIP LOCKED',
    [id],
  )
  return rows.length === 0
}

/** PostgreSQL's own count in this database, with statistics that its connections have not reported yet. */
async function countDeadlocks(): Promise<number> {
  const { pool } = shop.db
  const clients = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
  for (const client of clients) {
    await client.query('SELECT pg_stat_force_next_flush()')
    client.release()
  }
  const { rows } = await pool.query<{ deadlocks: number }>(
    `SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()`,
  )
  return rows[0]!.deadlocks
}

function shuffle<Item>(items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, place: Math.random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ item }) => item)
}
