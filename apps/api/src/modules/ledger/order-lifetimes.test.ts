import fc from 'fast-check'
import { expect, test } from 'vitest'
import { claimCoupon } from '@shop/contract/coupons/coupons.endpoints'
import { placeOrder } from '@shop/contract/orders/orders.endpoints'
import type { Order } from '@shop/contract/orders/orders.schemas'
import { captureWalletOrder, createWalletOrder } from '@shop/contract/payments/payments.endpoints'
import { aCoupon, anOrderBody, aProduct, aShopper } from '../../../test/builders.ts'
import { CARDS } from '../../../test/card-provider.ts'
import { createOrderSteps } from '../../../test/order-steps.ts'
import { createReturnActions } from '../../../test/returns.ts'
import { anOffer, ofProducts } from '../../../test/stored-offers.ts'
import { listDifferences } from '../../../test/faults/ledger.ts'
import { rounds } from '../../../test/form.ts'
import { aGiftCard } from '../../../test/gift-cards.ts'
import { createTestApp } from '../../../test/test-app.ts'
import { after, DAY, MINUTE } from '../../jobs/clock.ts'

/** Random lifetimes are slow: this many, each of up to fourteen steps. */
const RUNS = rounds({ short: 24, long: 400 })

const shop = await createTestApp()
const { ledger, providerReconciliation, reconciler, sessions } = shop.services
const { open, cancel, cancelByMerchant, ship, refund, payByCard } = createOrderSteps(shop)
const {
  deliver,
  request,
  approve,
  receive,
  inspect,
  refund: refundReturn,
  exchange,
} = createReturnActions(shop)
const goods = await Promise.all(
  ['19.90', '33.33', '45.67'].map(async (price) => (await aProduct(shop, { stock: 90_000, price })).id),
)
const { id: couponId } = await aCoupon(shop, { amount: '7.77', per_user_limit: 999 })
await anOffer(shop, { kind: 'buy_get', buy: 2, get: 1, percent: 100 })
await anOffer(shop, { kind: 'percent', percent: 9 }, { min_spend_fen: 9_000, total_limit: RUNS })
await anOffer(shop, { kind: 'count_price', count: 2, price: '60.01' }, ofProducts(goods[1]!))
const { id: giftId } = await aProduct(shop, { stock: 40, price: '12.34' })
const GIFT = { kind: 'free_gift', product_id: giftId, size: '', get: 1, buy: 2 } as const
await anOffer(shop, GIFT, { min_spend_fen: 7_000 })
await anOffer(shop, { kind: 'free_shipping' }, { min_spend_fen: 12_000 })
const TIMEOUT_MS = rounds({ short: 120_000, long: 1_800_000 })
/** The shopper of the lifetime; replaced, since a session does not last for all of them. */
let as = await aShopper(shop)

/** Events of an order, in any sequence; one that is not possible is rejected, and must leave no trace. */
const STEPS = {
  payByCard: (order: Order) => pay(order, CARDS.pays),
  payByCardThatRefusesRefunds: (order: Order) => pay(order, CARDS.failsToRefund),
  async payByWallet({ order_id }: Order) {
    const opened = await shop.call(createWalletOrder, { body: { order_id } }, { as })
    if (opened.status >= 300) return
    const { paypal_order_id } = opened.data
    await shop.provider.control(`paypal/orders/${paypal_order_id}/approve`, { wallet: 'balance' })
    await shop.call(captureWalletOrder, { body: { paypal_order_id } }, { as })
  },
  openCard: (order: Order) => open({ order, shopper: as }),
  cancel: (order: Order) => cancel({ order, shopper: as }),
  cancelByMerchant: (order: Order) => refused(cancelByMerchant({ order })),
  refundPart: (order: Order, fen: number) => refused(refund({ order }, fen, toKey())),
  refundRest: (order: Order) => refused(refund({ order }, undefined, toKey())),
  ship: (order: Order) => refused(ship({ order })),
  deliver: (order: Order) => refused(deliver(order.order_number)),
  payAndDeliver: async (order: Order) => {
    await pay(order, CARDS.pays)
    await refused(deliver(order.order_number))
  },
  requestReturn: (order: Order, fen: number) => returnSome(order, fen, ['request']),
  returnForMoney: (order: Order, fen: number) => returnSome(order, fen, ['request', 'receive', 'refund']),
  returnForOther: (order: Order, fen: number) => returnSome(order, fen, ['request', 'receive', 'exchange']),
  work: () => shop.runJobs(),
  async letTimePass() {
    shop.clock.advance(31 * MINUTE)
    await shop.runJobs()
    await reconciler.run()
  },
  async letRefundsComeBack() {
    await shop.provider.control('settle', {})
    shop.clock.advance(DAY)
    await reconciler.recheckRefunds()
    as = { ...as, ...(await sessions.begin(as.userId, 'Test browser')) }
  },
} satisfies Record<string, (order: Order, fen: number) => Promise<unknown>>

/** Some units of a line come back, as far as the shop lets them. */
async function returnSome(
  order: Order,
  number: number,
  steps: readonly ('request' | 'receive' | 'refund' | 'exchange')[],
): Promise<void> {
  const position = number % order.items.length
  const quantity = 1 + (number % order.items[position]!.quantity)
  const instead = { product_id: goods[number % goods.length]! }
  const isExchange = steps.includes('exchange')
  const requested = await request(
    { order, shopper: as },
    {
      remedy: isExchange ? 'exchange' : 'refund',
      reason: number % 2 === 0 ? 'changed_mind' : 'damaged',
      lines: [{ position, quantity, ...(isExchange ? { instead } : {}) }],
    },
  ).catch(() => undefined)
  if (!requested || !steps.includes('receive')) return
  const { return_id: id } = requested
  await refused(
    (async () => {
      await approve(id)
      await receive(id)
      await inspect(id, [{ position, restocked: quantity }])
      if (isExchange) await exchange(id)
      else await refundReturn(id, number % 3 === 0 ? { fen: 123, reason: 'Scratched' } : undefined)
    })(),
  )
}

async function pay(order: Order, card: string): Promise<void> {
  const opened = await open({ order, shopper: as })
  if (opened.status < 300) await payByCard(opened.data.payment_intent_id, card)
}

let keys = 0
const toKey = () => `key-${(keys += 1)}`

/** An expected rejection; any other error is rethrown. */
async function refused(work: Promise<unknown>): Promise<void> {
  await work.catch((error: Error) => {
    if (error.name !== 'AppError') throw error
  })
}

interface Wanted {
  quantities: number[]
  hasCoupon: boolean
  cardFen: number
}

/** Some of the goods. Where the offers take off more than the coupon, the order is placed without it. */
async function place({ quantities, hasCoupon, cardFen }: Wanted): Promise<Order> {
  const items = quantities.map((quantity, index) => ({ product_id: goods[index]!, quantity }))
  const cards = cardFen > 0 ? { gift_cards: [(await aGiftCard(shop, cardFen)).ticket] } : {}
  if (hasCoupon) {
    await shop.call(claimCoupon, { body: { couponId } }, { as })
    const body = anOrderBody({ items, coupon_id: couponId, ...cards })
    const placed = await shop.call(placeOrder, { body }, { as })
    if (placed.status === 201) return placed.data
    expect(placed.error.code).toBe('COUPON_NOT_APPLICABLE')
  }
  return (await shop.call(placeOrder, { body: anOrderBody({ items, ...cards }) }, { as })).data
}

const Step = fc.record({
  name: fc.constantFrom(...(Object.keys(STEPS) as (keyof typeof STEPS)[])),
  fen: fc.integer({ min: 1, max: 6_000 }),
})

test(
  'In every lifetime of an order, the ledger agrees after each step, and with the providers in the end.',
  async () => {
    const life = fc.asyncProperty(
      fc.record({
        quantities: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 3 }),
        hasCoupon: fc.constantFrom(true, false, false),
        cardFen: fc.constantFrom(0, 0, 10_000, 10_501, 90_000),
      }),
      fc.array(Step, { minLength: 2, maxLength: 14 }),
      async (query, steps) => {
        as = await aShopper(shop)
        const order = await place(query)
        for (const { name, fen } of steps) {
          await STEPS[name](order, fen)
          expect(await ledger.compareShop()).toEqual([])
        }
        await shop.runJobs()
        expect(await ledger.compareShop()).toEqual([])
        // Returned refunds raise alarms, as they should.
        const alarms = shop.takeLoggedErrors().filter(({ msg }) => msg !== 'payment_refund_failed')
        expect(alarms).toEqual([])
      },
    )
    await fc.assert(life, { numRuns: RUNS, endOnFailure: true })
    await STEPS.letRefundsComeBack()
    shop.takeLoggedErrors()

    // The provider uses the system clock, and the shop the test's.
    const from = after(new Date(Math.min(shop.clock().getTime(), Date.now())), -60 * DAY)
    shop.clock.set(new Date(Math.max(shop.clock().getTime(), Date.now()) + DAY))
    expect(await providerReconciliation.compare(from)).toEqual({ differences: [], unanswered: [] })
    expect(await listDifferences(shop, { isSettled: false })).toEqual([])
  },
  TIMEOUT_MS,
)
