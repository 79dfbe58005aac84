import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import fc from 'fast-check'
import { claimCoupon } from '@shop/contract/coupons/coupons.endpoints'
import {
  cancelOrderAsGuest,
  captureWalletOrderAsGuest,
  createAppPaymentAsGuest,
  createWalletOrderAsGuest,
  openPaymentAsGuest,
  payOrderAsGuest,
} from '@shop/contract/guests/guest-calls.endpoints'
import { placeGuestOrder } from '@shop/contract/guests/guests.endpoints'
import type { Endpoint, Input } from '@shop/contract/http/endpoint'
import { cancelOrder, placeOrder } from '@shop/contract/orders/orders.endpoints'
import type { Order } from '@shop/contract/orders/orders.schemas'
import {
  captureWalletOrder,
  createAppPayment,
  createWalletOrder,
  openPayment,
  payOrder,
} from '@shop/contract/payments/payments.endpoints'
import type { CardForm } from '@shop/contract/payments/payments.schemas'
import { anOrderBody } from '../../builders.ts'
import { CARDS } from '../../card-provider.ts'
import type { CallOptions, Response } from '../../call.ts'
import { aGuestBody } from '../../guests.ts'
import { REPEAT_MS, signIn } from './journey.ts'
import { RECOVERY_LIMIT_MS } from './journey-ledger.ts'
import type { KillableShop } from './killable-shop.ts'
import { anyPartsPlan, type PartsPlan } from './parts-plan.ts'
import { anyReturnPlan, type ReturnPlan } from './return-plans.ts'

/** What becomes of one order. */
export interface OrderPlan {
  isGuest: boolean
  /** Which of the goods, and how many of each. */
  items: { goods: number; quantity: number }[]
  /** Which of the gift cards pay, by their position. */
  cards: number[]
  hasCoupon: boolean
  method: 'card' | 'wallet' | 'alipay' | 'never'
  /** Its time is over while it is being paid, or never paid: then nothing else becomes of it. */
  isLate: boolean
  end: 'keep' | 'cancel' | 'refund_part' | 'refund_all' | 'ship' | 'ship_parts' | 'return'
  /** The amount of a partial refund, in fen. */
  partFen: number
  /** How an order goes in parts. */
  parts: PartsPlan
  /** Once it has arrived; more than one at the same time. */
  returns: ReturnPlan[]
  /** It arrived more than a year ago: restringing costs something, and no other remedy is left. */
  isOld: boolean
  /** Whether the merchant refunds a part while goods come back. */
  isRefundedMeanwhile: boolean
}

/** All kinds of orders of so many goods and gift cards; more of those that are paid, and come back. */
export const anyPlan = (goods: number, cardCount: number): fc.Arbitrary<OrderPlan> =>
  fc.record({
    isGuest: fc.boolean(),
    items: fc.uniqueArray(
      fc.record({ goods: fc.nat({ max: goods - 1 }), quantity: fc.integer({ min: 1, max: 2 }) }),
      { minLength: 1, maxLength: goods, selector: (item) => item.goods },
    ),
    cards: fc.uniqueArray(fc.integer({ min: 0, max: cardCount - 1 }), { maxLength: 3 }),
    hasCoupon: fc.boolean(),
    method: fc.constantFrom('card', 'card', 'wallet', 'alipay', 'never'),
    isLate: fc.constantFrom(true, ...Array.from({ length: 9 }, () => false)),
    end: fc.constantFrom(
      ...(['keep', 'cancel', 'refund_part', 'refund_all', 'ship'] as const),
      ...Array.from({ length: 3 }, () => 'ship_parts' as const),
      ...Array.from({ length: 6 }, () => 'return' as const),
    ),
    partFen: fc.integer({ min: 1, max: 8_000 }),
    parts: anyPartsPlan,
    returns: fc.array(anyReturnPlan(goods), { minLength: 1, maxLength: 3 }),
    isOld: fc.constantFrom(false, false, false, true),
    isRefundedMeanwhile: fc.boolean(),
  })

/** An order, and who may pay and cancel it. */
export interface OwnOrder {
  order: Order
  /** Missing of a shopper's. */
  key: string | undefined
}

/** Shoppers and guests who repeat each request under its key until the shop responds, however often it is killed. */
export async function createBuyers(
  shop: KillableShop,
  { goods, tickets, couponId }: { goods: readonly string[]; tickets: readonly string[]; couponId: string },
) {
  let shopper = await signIn(shop)
  let calls = 0
  let placing = 0

  /** The first response that counts: not a lost connection, a busy shop or a claim of a killed process. */
  async function insist<E extends Endpoint>(
    endpoint: E,
    input: Input<E>,
    key?: string,
  ): Promise<Response<E>> {
    const count = isPlaced(endpoint) ? 1 : 0
    placing += count
    return repeat(endpoint, input, key).finally(() => (placing -= count))
  }

  async function repeat<E extends Endpoint>(
    endpoint: E,
    input: Input<E>,
    key?: string,
  ): Promise<Response<E>> {
    let idempotencyKey = randomUUID()
    const until = performance.now() + RECOVERY_LIMIT_MS
    for (;;) {
      const who: CallOptions = key === undefined ? { as: shopper } : { headers: { 'order-key': key } }
      calls += 1
      const response = await shop
        .call(endpoint, input, { ...who, idempotencyKey })
        .catch((error: unknown) => {
          // The error that `fetch` throws for a dropped connection.
          if (error instanceof TypeError || error instanceof SyntaxError) return undefined
          throw error
        })
      if (response?.status === 401) shopper = await signIn(shop)
      else if (response && isInUse(response)) {
        // A shopper comes back with another key; only an order or a return must not be placed twice.
        if (!isPlaced(endpoint)) idempotencyKey = randomUUID()
      } else if (response && response.status < 500) return response
      if (performance.now() > until) throw new Error(`${endpoint.path}: ${response?.text ?? 'no response'}`)
      await delay(REPEAT_MS)
    }
  }

  async function place(plan: OrderPlan): Promise<OwnOrder> {
    const items = plan.items.map(({ goods: index, quantity }) => ({ product_id: goods[index]!, quantity }))
    const gift_cards = plan.cards.map((index) => tickets[index]!)
    const fields = { items, ...(gift_cards.length > 0 ? { gift_cards } : {}) }
    if (plan.isGuest) {
      const placed = await insist(placeGuestOrder, { body: aGuestBody(fields) }, '')
      if (placed.status === 201) return { order: placed.data.order, key: placed.data.order_key }
      // Too many unpaid orders of this network, or the card is empty by now.
      return place({ ...plan, isGuest: false })
    }
    const claimed = plan.hasCoupon ? await insist(claimCoupon, { body: { couponId } }) : undefined
    const coupon = claimed?.status === 201 ? { coupon_id: claimed.data.claim_id } : {}
    const placed = await insist(placeOrder, { body: anOrderBody({ ...fields, ...coupon }) })
    if (placed.status === 201) return { order: placed.data, key: undefined }
    // The offers of the shop take off more than the coupon.
    if (placed.error.code === 'COUPON_NOT_APPLICABLE') return place({ ...plan, hasCoupon: false })
    if (placed.error.code !== 'GIFT_CARD_CHANGED') throw new Error(placed.text)
    return place({ ...plan, cards: [] })
  }

  async function pay({ order, key }: OwnOrder, method: OrderPlan['method']): Promise<void> {
    const order_id = order.order_id
    if (method === 'wallet') {
      const open = key === undefined ? createWalletOrder : createWalletOrderAsGuest
      const opened = await insist(open, { body: { order_id } }, key)
      if (isClosed(opened)) return
      const { paypal_order_id } = opened.data
      await shop.control(`paypal/orders/${paypal_order_id}/approve`, { wallet: 'balance' })
      const capture = key === undefined ? captureWalletOrder : captureWalletOrderAsGuest
      await insist(capture, { body: { paypal_order_id } }, key)
      return
    }
    const provider = 'stripe' as const
    const opened = method === 'alipay' ? await openAlipay(order_id, key) : await openCard(order_id, key)
    if (isClosed(opened)) return
    const form = opened.data as CardForm
    const intent = `payment_intents/${form.payment_intent_id}`
    if (method === 'alipay') await shop.control(`${intent}/app`, { outcome: 'pay' })
    else await shop.control(`${intent}/confirm`, { card: CARDS.pays })
    const body = { provider, payment_id: form.payment_id }
    await insist(key === undefined ? payOrder : payOrderAsGuest, { params: { id: order_id }, body }, key)
  }

  function openCard(order_id: string, key: string | undefined) {
    const open = key === undefined ? openPayment : openPaymentAsGuest
    return insist(open, { body: { order_id, provider: 'stripe' } }, key)
  }

  function openAlipay(order_id: string, key: string | undefined) {
    const open = key === undefined ? createAppPayment : createAppPaymentAsGuest
    const body = { order_id, app: 'alipay' as const, device: 'desktop' as const }
    return insist(open, { params: { provider: 'stripe' }, body }, key)
  }

  return {
    insist,
    place,
    pay,
    cancel: ({ order, key }: OwnOrder) =>
      insist(
        key === undefined ? cancelOrder : cancelOrderAsGuest,
        { params: { id: order.order_id }, body: {} },
        key,
      ),
    countCalls: () => calls,
    isPlacing: () => placing > 0,
  }
}

/** What would be there twice if it were requested under another key. */
function isPlaced({ path }: Endpoint): boolean {
  return /\/(orders|returns)$/.test(path)
}

/** Whether payments of an order are refused because its time is over. */
const isClosed = ({ status }: Pick<Response<Endpoint>, 'status'>): boolean => status >= 400

/** The claim of a process that was killed ends by itself. */
function isInUse({ status, text }: Pick<Response<Endpoint>, 'status' | 'text'>): boolean {
  return status === 409 && text.includes('IDEMPOTENCY_KEY_IN_USE')
}
