import fc from 'fast-check'
import { expect, test } from 'vitest'
import { claimCoupon } from '@shop/contract/coupons/coupons.endpoints'
import { placeOrder } from '@shop/contract/orders/orders.endpoints'
import type { Order } from '@shop/contract/orders/orders.schemas'
import { captureWalletOrder, createWalletOrder } from '@shop/contract/payments/payments.endpoints'
import { aCoupon, anOrderBody, aProduct, aShopper } from '../../../test/builders.ts'
import { CARDS } from '../../../test/card-provider.ts'
import { createOrderSteps } from '../../../test/order-steps.ts'
import { createTestApp } from '../../../test/test-app.ts'
import { after, DAY, MINUTE } from '../../jobs/clock.ts'

/** Random lifetimes are slow: this many by default, each of up to ten steps. */
const RUNS = 12

const shop = await createTestApp()
const { ledger, providerReconciliation, reconciler, sessions } = shop.services
const { open, cancel, cancelByMerchant, ship, refund, payByCard } = createOrderSteps(shop)
const { id: productId } = await aProduct(shop, { stock: 5_000, price: '19.90' })
const { id: couponId } = await aCoupon(shop, { amount: '7.77', per_user_limit: 99 })
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

async function place({ quantity, hasCoupon }: { quantity: number; hasCoupon: boolean }): Promise<Order> {
  if (hasCoupon) await shop.call(claimCoupon, { body: { couponId } }, { as })
  const items = [{ product_id: productId, quantity }]
  const body = anOrderBody({ items, ...(hasCoupon ? { coupon_id: couponId } : {}) })
  return (await shop.call(placeOrder, { body }, { as })).data
}

const Step = fc.record({
  name: fc.constantFrom(...(Object.keys(STEPS) as (keyof typeof STEPS)[])),
  fen: fc.integer({ min: 1, max: 6_000 }),
})

test('In every lifetime of an order, the ledger agrees after each step, and with the providers in the end.', async () => {
  const life = fc.asyncProperty(
    fc.record({ quantity: fc.integer({ min: 1, max: 20 }), hasCoupon: fc.boolean() }),
    fc.array(Step, { minLength: 2, maxLength: 10 }),
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
}, 120_000)
