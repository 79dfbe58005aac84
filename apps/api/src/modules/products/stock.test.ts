import { sql } from 'kysely'
import { beforeEach, expect, test, vi } from 'vitest'
import { createTestApp } from '../../../test/test-app.ts'
import type { Tx } from '../../db/pool.ts'
import { stock } from './stock/stock.service.ts'
import type { StockLine } from './stock/stock-line.shared.ts'

const { db } = await createTestApp()

/** Two products, of which the first has two sizes; in key order. */
const [first, second] = (await db.selectFrom('products').select('id').orderBy('id').limit(2).execute()).map(
  ({ id }) => id,
) as [string, string]
const SMALL = { productId: first, size: '15cm' }
const LARGE = { productId: first, size: '16cm' }
const OTHER = { productId: second, size: '' }

/** Each row of these products as "size: available + reserved", then how many of each product are sold. */
async function read(): Promise<string> {
  const rows = await db
    .selectFrom('stock_items')
    .select(['size', 'available', 'reserved'])
    .where('product_id', 'in', [first, second])
    .orderBy('product_id')
    .orderBy('size')
    .execute()
  const sold = await db
    .selectFrom('products')
    .select('sold_count')
    .where('id', 'in', [first, second])
    .orderBy('id')
    .execute()
  const counts = rows.map(({ size, available, reserved }) => `${size || 'none'}: ${available} + ${reserved}`)
  return [...counts, ...sold.map(({ sold_count }) => `sold ${sold_count}`)].join(', ')
}

const inTx = <Result>(work: (tx: Tx) => Promise<Result>) => db.transaction().execute(work)
const SOLD_AT = new Date('2026-11-20T04:00:00Z')
const of = (line: Omit<StockLine, 'quantity'>, quantity: number): StockLine => ({ ...line, quantity })

beforeEach(async () => {
  await db.deleteFrom('stock_items').where('product_id', 'in', [first, second]).execute()
  const rows = [SMALL, LARGE, OTHER].map(({ productId, size }, position) => ({
    product_id: productId,
    size,
    position,
    available: 5,
    reserved: 3,
  }))
  await db.insertInto('stock_items').values(rows).execute()
  await db.updateTable('products').set({ sold_count: 10 }).where('id', 'in', [first, second]).execute()
})

test('reserving moves stock of just that size, to the last item', async () => {
  expect(await inTx((tx) => stock.reserve(tx, [of(LARGE, 5), of(OTHER, 1)]))).toEqual([])
  expect(await read()).toBe('15cm: 5 + 3, 16cm: 0 + 8, none: 4 + 4, sold 10, sold 10')
})

test('reserving more than is available reports each such line, and reserves none of it', async () => {
  const lines = [of(OTHER, 6), of(SMALL, 2), of(LARGE, 6)].map((line, index) => ({ ...line, index }))
  expect(await inTx((tx) => stock.reserve(tx, lines))).toEqual([lines[2], lines[0]])
  expect(await read()).toBe('15cm: 3 + 5, 16cm: 5 + 3, none: 5 + 3, sold 10, sold 10')
})

test('releasing makes reserved stock available again', async () => {
  await inTx((tx) => stock.release(tx, [of(LARGE, 3), of(OTHER, 1)]))
  expect(await read()).toBe('15cm: 5 + 3, 16cm: 8 + 0, none: 6 + 2, sold 10, sold 10')
})

test('selling ends the reservation, and the product counts as sold', async () => {
  await inTx((tx) => stock.sell(tx, [of(SMALL, 1), of(LARGE, 2)], SOLD_AT))
  expect(await read()).toBe('15cm: 5 + 2, 16cm: 5 + 1, none: 5 + 3, sold 13, sold 10')
})

test('putting back makes sold stock available, and the product counts as less sold', async () => {
  await inTx((tx) => stock.putBack(tx, [of(SMALL, 1), of(OTHER, 4)], SOLD_AT))
  expect(await read()).toBe('15cm: 6 + 3, 16cm: 5 + 3, none: 9 + 3, sold 9, sold 6')
})

test.each(['reserve', 'release', 'sell', 'putBack'] as const)(
  'to %s takes lines in key order, whatever their order: it has locked the earlier ones and no later one while it waits',
  async (move) => {
    const lines = [of(LARGE, 1), of(OTHER, 1), of(SMALL, 1)]
    const waits = Promise.withResolvers<void>()
    const holder = inTx(async (tx) => {
      await stock.release(tx, [of(LARGE, 1)])
      await waits.promise
    })
    await vi.waitUntil(async () => (await listFree(LARGE)).length === 0, { timeout: 10_000 })
    const waiting = inTx<unknown>((tx) => stock[move](tx, lines, SOLD_AT))
    await vi.waitUntil(isAnyoneWaiting, { timeout: 10_000 })
    expect([await listFree(SMALL), await listFree(OTHER)]).toEqual([[], [{ size: OTHER.size }]])
    waits.resolve()
    await Promise.all([holder, waiting])
  },
)

const listFree = ({ productId, size }: Omit<StockLine, 'quantity'>) =>
  db
    .selectFrom('stock_items')
    .select('size')
    .where('product_id', '=', productId)
    .where('size', '=', size)
    .forUpdate()
    .skipLocked()
    .execute()

async function isAnyoneWaiting(): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(
    db,
  )
  return rows.length > 0
}
