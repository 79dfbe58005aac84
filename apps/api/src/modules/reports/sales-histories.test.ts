import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toDay } from '@shop/contract/days/days.rules'
import { claimCoupon } from '@shop/contract/coupons/coupons.endpoints'
import { placeOrder } from '@shop/contract/orders/orders.endpoints'
import type { Order } from '@shop/contract/orders/orders.schemas'
import { aCoupon, anOrderBody, aProduct, aShopper, type Shopper } from '../../../test/builders.ts'
import { CARDS } from '../../../test/card-provider.ts'
import { aCardOrder, aGiftCard } from '../../../test/gift-cards.ts'
import { createOrderSteps } from '../../../test/order-steps.ts'
import { listOfferDays } from '../../../test/offer-days.ts'
import { anOffer, ofProducts } from '../../../test/stored-offers.ts'
import { createTestApp } from '../../../test/test-app.ts'
import { DAY, HOUR, MINUTE } from '../../jobs/clock.ts'
import { findUnsummedDay, listDays } from './sales-days.repository.ts'

/** Random histories are slow: this many, each of up to twelve events. */
const RUNS = 12

const shop = await createTestApp()
const { db, services } = shop
const { salesDays } = services
const { open, cancelByMerchant, refund, payByCard } = createOrderSteps(shop)
const coupons = await Promise.all([
  aCoupon(shop, { amount: '7.77', per_user_limit: 99 }),
  aCoupon(shop, { type: 'free_shipping', per_user_limit: 99 }),
])
const products = await Promise.all([
  aProduct(shop, { stock: 5_000, price: '19.90', cost: '7.77', gem: ['Amethyst', 'Clear Quartz'] }),
  aProduct(shop, { stock: 5_000, price: '33.33' }),
])
/** Free with the first coupon, except its shipping. */
const cheap = await aProduct(shop, { stock: 5_000, price: '5.00' })
/** Two offers and free shipping make it cheaper. */
const offered = await aProduct(shop, { stock: 5_000, price: '47.11', cost: '30.01' })
await anOffer(shop, { kind: 'percent', percent: 13 }, ofProducts(offered.id))
await anOffer(shop, { kind: 'amount', amount: '4.99' }, ofProducts(offered.id))
await anOffer(shop, { kind: 'free_shipping' }, ofProducts(offered.id))
const GIFT = { kind: 'free_gift', product_id: cheap.id, size: '', get: 1, buy: 1 } as const
await anOffer(shop, GIFT, ofProducts(offered.id))

interface Placed {
  order: Order
  shopper: Shopper
}

/** An expected rejection; any other error is rethrown. */
async function refused(work: Promise<unknown>): Promise<void> {
  await work.catch((error: Error) => {
    if (error.name !== 'AppError') throw error
  })
}

/** By a card whose refunds come back, if the number is odd. */
async function pay({ order, shopper }: Placed, number: number): Promise<void> {
  const session = await services.sessions.begin(shopper.userId, 'Test browser')
  const opened = await open({ order, shopper: { ...shopper, ...session } })
  const card = number % 2 === 0 ? CARDS.pays : CARDS.failsToRefund
  if (opened.status < 300) await payByCard(opened.data.payment_intent_id, card)
}

/** What happens in a shop, with a number that each event reads in its own way. */
const EVENTS = {
  async place(placed: Placed[], number: number) {
    const shopper = await aShopper(shop)
    const coupon = coupons[number % 3]
    if (coupon) await shop.call(claimCoupon, { body: { couponId: coupon.id } }, { as: shopper })
    const items =
      number % 4 === 0
        ? [{ product_id: cheap.id, quantity: 1 }]
        : products
            .slice(0, 1 + (number % 2))
            .map(({ id }, index) => ({ product_id: id, quantity: 1 + ((number + index) % 4) }))
    const cards = number % 5 === 0 ? [(await aGiftCard(shop)).ticket] : []
    const body = anOrderBody({
      items,
      ...(coupon && { coupon_id: coupon.id }),
      ...(cards.length > 0 && { gift_cards: cards }),
    })
    const one = { order: (await shop.call(placeOrder, { body }, { as: shopper })).data, shopper }
    placed.push(one)
    await pay(one, number)
  },
  async placeWithOffers(placed: Placed[], number: number) {
    const shopper = await aShopper(shop)
    const items = [
      { product_id: products[number % 2]!.id, quantity: 1 + (number % 3) },
      { product_id: offered.id, quantity: 1 + (number % 4) },
    ]
    const { data } = await shop.call(placeOrder, { body: anOrderBody({ items }) }, { as: shopper })
    const one = { order: data, shopper }
    placed.push(one)
    await pay(one, number)
  },
  async buyGiftCard(placed: Placed[], number: number) {
    const one = await aCardOrder(shop)
    placed.push(one)
    await pay(one, number)
  },
  async placeOnly(placed: Placed[], number: number) {
    const shopper = await aShopper(shop)
    const body = anOrderBody({ items: [{ product_id: products[0].id, quantity: 1 + (number % 3) }] })
    placed.push({ order: (await shop.call(placeOrder, { body }, { as: shopper })).data, shopper })
  },
  async pay(placed: Placed[], number: number) {
    const one = pick(placed, number)
    if (one) await pay(one, number)
  },
  async refundPart(placed: Placed[], number: number) {
    const one = pick(placed, number)
    if (one) await refused(refund(one, 1 + (number % 2_500), toKey()))
  },
  async refundRest(placed: Placed[], number: number) {
    const one = pick(placed, number)
    if (one) await refused(refund(one, undefined, toKey()))
  },
  async cancel(placed: Placed[], number: number) {
    const one = pick(placed, number)
    if (one) await refused(cancelByMerchant(one))
  },
  async work() {
    await shop.runJobs()
  },
  /** Orders that nobody paid expire, and a day may end. */
  async letTimePass(_: Placed[], number: number) {
    shop.clock.advance(31 * MINUTE + (number % 40) * HOUR)
    await shop.runJobs()
  },
  /** The bank returns a refund: an order that was refunded in part may be refunded again. */
  async letRefundsComeBack() {
    await shop.runJobs()
    await shop.provider.control('settle', {})
    shop.clock.advance(DAY)
    await services.reconciler.recheckRefunds()
  },
  async sumDays() {
    await salesDays.sumDue()
  },
} satisfies Record<string, (placed: Placed[], number: number) => Promise<unknown>>

const pick = (placed: readonly Placed[], number: number) => placed[number % Math.max(1, placed.length)]
let keys = 0
const toKey = () => `key-${(keys += 1)}`

/** The figures of each day as the ledger has them, added up entry by entry. */
async function readLedgerDays() {
  const orders = await db.selectFrom('orders').select('id').where('gift_card', 'is', null).execute()
  const days = new Map<string, Record<string, number>>()
  function add(at: Date, name: string, amount: number): void {
    const day = days.get(toDay(at)) ?? {}
    days.set(toDay(at), { ...day, [name]: (day[name] ?? 0) + amount })
  }
  for (const { id } of orders) {
    const entries = await db.selectFrom('ledger_entries').selectAll().where('order_id', '=', id).execute()
    const paid = await db
      .selectFrom('order_history')
      .select(['version', 'created_at'])
      .where('order_id', '=', id)
      .where('to_status', '=', 'paid')
      .orderBy('version')
      .execute()
    let counted = 0
    for (const { version, created_at: at } of paid) {
      add(at, 'orders', 1)
      for (const { movement, from_account: from, to_account: to, amount } of entries) {
        const of = Number(movement.split(':')[2])
        if (!movement.startsWith(`order:${id}:`) || !(of > counted && of <= version)) continue
        for (const account of ['sales', 'shipping', 'wrapping'])
          if ([from, to].includes(account)) add(at, account, from === account ? amount : -amount)
        if ([from, to].includes('discounts')) add(at, 'discounts', to === 'discounts' ? amount : -amount)
      }
      counted = version
    }
    for (const { created_at: at, from_account: from, to_account: to, amount } of entries)
      if ([from, to].includes('returns')) add(at, 'refunds', to === 'returns' ? amount : -amount)
  }
  return days
}

async function expectSameOfferDays(): Promise<void> {
  const days = { from: '2000-01-01', until: toDay(shop.clock()), next: await findUnsummedDay(db) }
  const sums = (await listDays(db, days, ['offer'])).map((sum) => ({
    key: `${sum.day} ${sum.value}`,
    units: sum.units,
    ...toCompared(sum),
  }))
  expect(
    sums.filter(({ key: _, ...figures }) => Object.values(figures).some((figure) => figure !== 0)),
  ).toEqual(await listOfferDays(shop))
}

/** The costs of each day, added up order by order: of what was paid, less that of paid orders that were cancelled. */
async function expectSameCosts(): Promise<void> {
  const moved = await db
    .selectFrom('order_history')
    .innerJoin('order_lines', 'order_lines.order_id', 'order_history.order_id')
    .select(['to_status', 'order_history.created_at', 'cost_fen', 'quantity'])
    .where((row) =>
      row.or([
        row('to_status', '=', 'paid'),
        row.and([row('to_status', '=', 'cancelled'), row('from_status', '!=', 'pending_payment')]),
      ]),
    )
    .where('cost_fen', 'is not', null)
    .execute()
  const costs = new Map<string, number>()
  for (const { to_status: status, created_at: at, cost_fen: costFen, quantity } of moved) {
    const fen = costFen! * quantity * (status === 'paid' ? 1 : -1)
    costs.set(toDay(at), (costs.get(toDay(at)) ?? 0) + fen)
  }
  const next = await findUnsummedDay(db)
  const sums = await listDays(db, { from: '2000-01-01', until: toDay(shop.clock()), next }, ['all'])
  const toCosted = (days: Iterable<[string, number]>) => new Map([...days].filter(([, fen]) => fen !== 0))
  expect(toCosted(sums.map(({ day, cost_fen: fen }) => [day, fen]))).toEqual(toCosted(costs))
}

async function expectSameDays(): Promise<void> {
  await expectSameOfferDays()
  await expectSameCosts()
  const ledger = await readLedgerDays()
  const next = await findUnsummedDay(db)
  const sums = await listDays(db, { from: '2000-01-01', until: toDay(shop.clock()), next }, ['all'])
  const days = new Set([...ledger.keys(), ...sums.map(({ day }) => day)])
  for (const day of days) {
    const of = (name: string) => ledger.get(day)?.[name] ?? 0
    const sum = sums.find((each) => each.day === day)
    expect({ day, ...(sum && toCompared(sum)) }).toEqual({
      day,
      ...(sum && {
        orders: of('orders'),
        goods: of('sales'),
        shipping: of('shipping'),
        wrapping: of('wrapping'),
        discounts: of('discounts'),
        refunds: of('refunds'),
      }),
    })
    if (!sum) expect(ledger.get(day)).toBeUndefined()
  }
}

type Sum = Awaited<ReturnType<typeof listDays>>[number]
const toCompared = (sum: Sum) => ({
  orders: sum.orders,
  goods: sum.goods_fen,
  shipping: sum.shipping_fen,
  wrapping: sum.wrapping_fen,
  discounts: sum.discount_fen,
  refunds: sum.refund_fen,
})

const Event = fc.record({
  name: fc.constantFrom(...(Object.keys(EVENTS) as (keyof typeof EVENTS)[])),
  number: fc.integer({ min: 1, max: 9_999 }),
})

/** What chance finds rarely: a refund that comes back, one of an order whose goods were free, and one with offers. */
const EXAMPLES: [{ name: keyof typeof EVENTS; number: number }[]][] = [
  [
    [
      { name: 'refundPart', number: 1 },
      { name: 'letRefundsComeBack', number: 1 },
    ],
  ],
  [[{ name: 'refundPart', number: 12 }]],
  [
    [
      { name: 'placeWithOffers', number: 2 },
      { name: 'refundPart', number: 2_001 },
    ],
  ],
]

test('In every history of a shop, the sums of each day are the ledger’s, in every dimension, and offers’ those of orders.', async () => {
  const history = fc.asyncProperty(fc.array(Event, { minLength: 4, maxLength: 12 }), async (events) => {
    const placed: Placed[] = []
    await EVENTS.place(placed, events[0]!.number)
    for (const { name, number } of events) await EVENTS[name](placed, number)
    await expectSameDays()
    expect(await salesDays.compare()).toEqual([])
    shop.clock.advance(25 * HOUR)
    await salesDays.sumDue()
    await expectSameDays()
    expect(await salesDays.compare()).toEqual([])
    shop.takeLoggedErrors()
  })
  await fc.assert(history, { numRuns: RUNS, endOnFailure: true, examples: EXAMPLES })
}, 120_000)
