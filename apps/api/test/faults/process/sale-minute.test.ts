import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { toFen, toMoney } from '@shop/contract/money/money'
import { placeOrder } from '@shop/contract/orders/orders.endpoints'
import { openPayment, payOrder } from '@shop/contract/payments/payments.endpoints'
import type { CardForm } from '@shop/contract/payments/payments.schemas'
import { createSale } from '@shop/contract/sales/sales.console'
import { openDatabase } from '../../../src/db/pool.ts'
import { anOrderBody } from '../../builders.ts'
import { CARDS } from '../../card-provider.ts'
import { report, rounds } from '../../form.ts'
import { expectConserved, untilSettled } from './conserved.ts'
import { stockGoods } from './goods.ts'
import { openKillableShop } from './killable-shop.ts'
import { createMerchant } from './merchant-over-network.ts'
import { listPricePlaces, lookAt, watchPrices, type PricePlace, type PriceSight } from './price-watchers.ts'
import { signInShoppers } from './signed-in-shoppers.ts'

const SHOPPERS = 60
/** Sales that begin and end, one after the other. */
const SALES = rounds({ short: 1, long: 3 })
/** All places have a new price this long after its minute. */
const LIMIT_MS = 2_000
/** Shoppers come this long before and after a minute. */
const AROUND_MS = 2_500
/** From one minute to the next; shorter than a real one. */
const MINUTE_MS = 30_000
const [REGULAR, REDUCED] = ['200.00', '160.00']
const SHIPPING_FEN = 1_200
/** A failure is repeated with this. */
const SEED = Number(process.env['SEED'] ?? Date.now() % 1_000_000)

const shop = await openKillableShop('shop')
const db = openDatabase({ connectionString: await shop.readConnectionString(), poolSize: 2 })
afterAll(async () => {
  await db.destroy()
  await shop.close()
})
const goods = await stockGoods(shop, [toFen(REGULAR)])
const [product] = await shop.query<{ slug: string; sku: string; category: string }>(
  'SELECT slug, sku, category FROM products WHERE id = $1',
  [shop.productId],
)
const places = listPricePlaces(shop, product!)
/** What an order pays: the price in the database. */
const checkout: PricePlace = {
  name: 'checkout',
  async find() {
    const [row] = await shop.query<{ fen: string }>(
      `SELECT coalesce(sale.price_fen, p.price_fen)::text AS fen
       FROM products p LEFT JOIN sale_prices sale ON sale.product_id = p.id WHERE p.id = $1`,
      [shop.productId],
    )
    return toMoney(Number(row!.fen))
  },
}
const watched = [checkout, ...places]

/** What one shopper saw and paid as a price changed. */
interface Bought {
  seen: PriceSight
  orderId: string
  subtotal: string
  /** How often the order was refused because its price had changed. */
  changed: number
}

const ATTEMPTS = 10

/** Looks at a price somewhere, orders at it, and pays. With a changed price, looks again. */
async function buy(as: { token: string }, place: number): Promise<Bought> {
  for (let changed = 0; changed < ATTEMPTS; changed += 1) {
    const seen = await lookAt(places[place % places.length]!)
    const body = anOrderBody({
      items: [{ product_id: shop.productId, quantity: 1 }],
      expected_total: toMoney(toFen(seen.price) + SHIPPING_FEN),
    })
    const placed = await shop.call(placeOrder, { body }, { as, idempotencyKey: randomUUID() })
    if (placed.status === 201) {
      const { order_id: id, subtotal } = placed.data
      await pay(as, id)
      return { seen, orderId: id, subtotal, changed }
    }
    expect(placed.error.code).toBe('PRICE_CHANGED')
  }
  throw new Error('The price keeps changing.')
}

async function pay(as: { token: string }, id: string): Promise<void> {
  const opened = await shop.call(openPayment, { body: { order_id: id, provider: 'stripe' } }, { as })
  const { payment_intent_id: intent, payment_id } = opened.data as CardForm
  await shop.control(`payment_intents/${intent}/confirm`, { card: CARDS.pays })
  const body = { provider: 'stripe' as const, payment_id }
  expect((await shop.call(payOrder, { params: { id }, body }, { as })).data.order.status).toBe('paid')
}

/** The shoppers come around a minute, each at a time of their own. */
function comeAround(minute: number, shoppers: readonly { token: string }[], seed: number): Promise<Bought[]> {
  const times = fc.sample(fc.integer({ min: -AROUND_MS, max: AROUND_MS }), { numRuns: SHOPPERS, seed })
  return Promise.all(
    shoppers.map(async (as, index) => {
      await delay(Math.max(0, minute + times[index]! - Date.now()))
      return buy(as, index)
    }),
  )
}

test(`Shoppers who pay as a sale begins and ends pay a price that they saw and that was valid (seed ${SEED})`, async () => {
  const merchant = await createMerchant(shop)
  const shoppers = await signInShoppers(shop, SHOPPERS)
  const first = (Math.floor(Date.now() / 1_000) + 8) * 1_000
  const minutes = Array.from({ length: 2 * SALES }, (_, index) => first + index * MINUTE_MS)
  const toTime = (index: number) => new Date(minutes[index]!).toISOString()
  for (let sale = 0; sale < SALES; sale += 1) {
    const body = {
      id: randomUUID(),
      title: { en: 'Mid-Autumn', zh: '中秋促销' },
      trait: 'product' as const,
      values: [shop.productId],
      effect: 'percent' as const,
      percent: 20,
      amount: null,
      rounding: 'fen' as const,
      starts_at: toTime(2 * sale),
      ends_at: toTime(2 * sale + 1),
    }
    await merchant.call(createSale, { body })
  }
  let isOver = false
  const watchedSince = performance.now()
  const watching = watchPrices(watched, { everyMs: 50, isOver: () => isOver })
  for (const [index, minute] of minutes.entries()) {
    const startedAt = performance.now()
    const bought = await comeAround(minute, shoppers, SEED + index)
    const [old, current] = index % 2 === 0 ? [REGULAR, REDUCED] : [REDUCED, REGULAR]
    const facts = await checkOrders(bought, { minute, old, current })
    report(`sale ${index % 2 === 0 ? 'begins' : 'ends'}`, { startedAt, calls: SHOPPERS, ...facts })
  }
  await delay(LIMIT_MS)
  isOver = true
  const sights = await watching
  for (const [index, minute] of minutes.entries()) {
    const [old, current] = index % 2 === 0 ? [REGULAR, REDUCED] : [REDUCED, REGULAR]
    const near = sights.filter(({ from }) => Math.abs(from - minute) < MINUTE_MS / 2)
    const lateMs = Object.fromEntries(
      watched.map(({ name }) => [
        name,
        findLateMs(
          near.filter(({ place }) => place === name),
          { minute, old, current },
        ),
      ]),
    )
    report('seen after ms', { startedAt: watchedSince, calls: near.length, ...lateMs })
    for (const late of Object.values(lateMs)) expect(late).toBeLessThanOrEqual(LIMIT_MS)
  }
  await untilSettled(shop)
  await expectConserved(shop, db, goods)
})

interface Change {
  minute: number
  old: string
  current: string
}

/** Each order was paid once, at the price that its shopper saw, and at a time at which it was valid. */
async function checkOrders(bought: readonly Bought[], { minute, old, current }: Change) {
  const rows = await shop.query<{ id: string; at: Date; subtotal: string; paid: string; payments: number }>(
    `SELECT orders.id, orders.created_at AS at, subtotal_fen::text AS subtotal,
       sum(amount_minor)::text AS paid, count(payments.id)::int AS payments
     FROM orders JOIN payments ON order_id = orders.id AND payments.status = 'succeeded'
     WHERE orders.id = ANY($1) GROUP BY orders.id`,
    [bought.map(({ orderId }) => orderId)],
  )
  const afterMs = { old: -Infinity, current: Infinity }
  for (const { seen, orderId, subtotal } of bought) {
    const row = rows.find(({ id }) => id === orderId)
    const fen = toFen(seen.price)
    expect(row).toMatchObject({
      subtotal: String(fen),
      paid: String(fen + SHIPPING_FEN),
      payments: 1,
    })
    expect(subtotal).toBe(seen.price)
    const ms = row!.at.getTime() - minute
    if (subtotal === old) afterMs.old = Math.max(afterMs.old, ms)
    else afterMs.current = Math.min(afterMs.current, ms)
  }
  // The former price ends within the time that all places need, and the next one begins at its minute.
  expect(afterMs.old).toBeLessThanOrEqual(LIMIT_MS)
  expect(afterMs.current).toBeGreaterThanOrEqual(0)
  const count = (price: string) => bought.filter(({ subtotal }) => subtotal === price).length
  return {
    paidOld: count(old),
    paidNew: count(current),
    changed: bought.reduce((sum, { changed }) => sum + changed, 0),
    lastOldMs: afterMs.old,
    firstNewMs: afterMs.current,
  }
}

/** How long after its minute a place still had the former price; the next one is never seen before. */
function findLateMs(sights: readonly PriceSight[], { minute, old, current }: Change): number {
  const isOld = ({ price }: PriceSight) => price === old
  expect(new Set(sights.map(({ price }) => price))).toEqual(new Set([old, current]))
  const firstNew = sights.findIndex((sight) => !isOld(sight))
  // Once changed, it stays.
  expect(sights.slice(firstNew).filter(isOld)).toEqual([])
  expect(sights[firstNew]!.until).toBeGreaterThanOrEqual(minute)
  return Math.max(0, sights[firstNew - 1]!.from - minute)
}
