import { PlaceGuestOrderBody } from '@shop/contract/guests/guests.schemas'
import type { ErrorCode } from '@shop/contract/http/errors'
import { toMoney } from '@shop/contract/money/money'
import { CONSENT_TEXT_VERSION } from '@shop/contract/subscribers/subscribers.rules'
import type { Db } from '../../db/pool.ts'
import { inTransaction } from '../../db/transaction.ts'
import { AppError } from '../../http/app-error.ts'
import type { RateLimits } from '../../security/rate-limits.ts'
import type { createSealedText } from '../../security/sealed-text.ts'
import type { GuestsService } from '../guests/guests.service.ts'
import type { OrderLifecycle } from '../orders/order-lifecycle.service.ts'
import type { OrderMail } from '../orders/order-mail.service.ts'
import type { OrderRow } from '../orders/order-rows.shared.ts'
import type { CancellationService } from '../payments/core/cancellation.service.ts'
import type { GooglePay, PayingState } from '../payments/express/google-pay.service.ts'
import type { SubscribersService } from '../subscribers/subscribers.service.ts'
import { countOf, toHash, type CartCaller } from './agent-requests.ts'
import { readVariantId, type ViewSettings } from './catalog.view.ts'
import { findCountry, toAddress, type PlacedDetails } from './checkout-details.ts'
import { findTotalFen, type Checkout } from './checkout.view.ts'
import * as repository from './checkouts.repository.ts'
import { toOrderItem } from './order-items.ts'

interface Dependencies {
  db: Db
  limits: Pick<RateLimits, 'consume'>
  sealed: ReturnType<typeof createSealedText>
  guests: Pick<GuestsService, 'place'>
  googlePay: Pick<GooglePay, 'pay' | 'read'>
  lifecycle: Pick<OrderLifecycle, 'find'>
  cancellation: Pick<CancellationService, 'cancelByShopper'>
  orderMail: Pick<OrderMail, 'getLink'>
  subscribers: Pick<SubscribersService, 'subscribe'>
}

/** The order of a checkout, how far its payment is, and where its buyer sees it. */
export interface Ordered {
  order: OrderRow
  paying: PayingState | { state: 'canceled' | 'unavailable' | 'declined too often' }
  link: string
}

/** Why an order was not placed. */
export type Refusal = Extract<
  ErrorCode,
  | 'OUT_OF_STOCK'
  | 'PRICE_CHANGED'
  | 'COUPON_NOT_FOUND'
  | 'COUPON_NOT_APPLICABLE'
  | 'COUPON_NEEDS_ACCOUNT'
  | 'COUPON_EXHAUSTED'
  | 'COUPON_ENDED'
  | 'SHIPPING_NOT_AVAILABLE'
  | 'ADDRESS_REGION_UNKNOWN'
  | 'ORDER_TOO_LARGE'
  | 'TOO_MANY_UNPAID_ORDERS'
>

const REFUSALS: Record<Refusal, true> = {
  OUT_OF_STOCK: true,
  PRICE_CHANGED: true,
  COUPON_NOT_FOUND: true,
  COUPON_NOT_APPLICABLE: true,
  COUPON_NEEDS_ACCOUNT: true,
  COUPON_EXHAUSTED: true,
  COUPON_ENDED: true,
  SHIPPING_NOT_AVAILABLE: true,
  ADDRESS_REGION_UNKNOWN: true,
  ORDER_TOO_LARGE: true,
  TOO_MANY_UNPAID_ORDERS: true,
}

/** What paying says of an order that was paid or ended meanwhile: its row says more. */
const SETTLED: readonly ErrorCode[] = ['ORDER_ALREADY_PAID', 'ORDER_EXPIRED']

export type Placing = { orderId: string } | { refusal: Refusal }

/** Who orders, and in which language. */
interface Ordering {
  caller: CartCaller
  view: ViewSettings
}

export type AgentOrdering = ReturnType<typeof createAgentOrdering>

/** Orders that agents place with checkouts and pay, by the services of the pages: a checkout is one guest's order. */
export function createAgentOrdering(deps: Dependencies) {
  const { db, limits, sealed, guests, googlePay, lifecycle, cancellation, orderMail, subscribers } = deps

  const toRowId = ({ id }: Checkout, { platform }: CartCaller) => ({ id, platform: toHash(platform) })

  /**
   * Places the order of a checkout whose content is fixed: the same one however often, and after a crash. Returns why
   * not, and then the checkout is open again.
   */
  async function place(checkout: Checkout, { caller, view }: Ordering): Promise<Placing> {
    const from = {
      network: caller.network,
      platformHost: caller.provenHost,
      language: view.language,
      idempotencyKey: `agent-checkout:${checkout.id}`,
      agent: {
        profileUrl: caller.platform,
        checkoutId: checkout.id,
        way: 'placed' as const,
        campaign: checkout.content.campaign,
      },
    }
    try {
      const { order, isRepeated } = await guests.place(from, toOrderBody(checkout))
      await repository.setOrder(db, { ...toRowId(checkout, caller), orderId: order.order_id })
      if (!isRepeated) await subscribe(checkout, view)
      return { orderId: order.order_id }
    } catch (error) {
      // After any other error it may be placed: the next try finds out.
      if (!(error instanceof AppError)) throw error
      await repository.reopenCheckout(db, toRowId(checkout, caller))
      if (!Object.hasOwn(REFUSALS, error.code)) throw error
      return { refusal: error.code as Refusal }
    }
  }

  /** Who agreed to marketing is mailed a link that confirms it; an order does not wait for that. */
  async function subscribe({ details: { buyer } }: Checkout, { language }: ViewSettings): Promise<void> {
    if (buyer?.consent?.marketing !== true) return
    const body = {
      email: buyer.email!,
      language,
      source: 'agent',
      text_version: CONSENT_TEXT_VERSION,
    } as const
    await subscribers.subscribe(body).catch((error: unknown) => {
      if (!(error instanceof AppError && error.code === 'RATE_LIMITED')) throw error
    })
  }

  const getLink = (order: OrderRow) => inTransaction(db, (db) => orderMail.getLink(db, order, 'payment'))

  async function show(orderId: string, paying: Ordered['paying']): Promise<Ordered> {
    const order = (await lifecycle.find(db, orderId))!
    const link = await getLink(order)
    if (order.paid_at !== null) return { order, paying: { state: 'paid' }, link }
    if (order.status !== 'cancelled' || paying.state === 'declined too often') return { order, paying, link }
    return { order, paying: { state: 'canceled' }, link }
  }

  async function charge(order: OrderRow, token: string): Promise<Ordered['paying']> {
    try {
      return await googlePay.pay(order, token)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      if (SETTLED.includes(error.code)) return { state: 'processing' }
      if (error.code === 'ORDER_STATE_CONFLICT') return { state: 'processing' }
      if (error.code === 'PAYMENT_PROVIDER_UNAVAILABLE') return { state: 'unavailable' }
      if (error.code !== 'TOO_MANY_PAYMENT_ATTEMPTS') throw error
      await cancellation.cancelByShopper(order.user_id, order.id, 'Declined too often')
      return { state: 'declined too often' }
    }
  }

  return {
    /** Places the order of an open checkout as its platform was shown it; undefined if it was changed meanwhile. */
    async order(checkout: Checkout, placed: PlacedDetails, by: Ordering): Promise<Placing | undefined> {
      const { caller } = by
      await countOf(limits, 'order', caller)
      const details = { ...checkout.details, placed }
      const began = await repository.beginOrder(db, {
        ...toRowId(checkout, caller),
        seen: checkout.changedAt,
        details: sealed.seal(JSON.stringify(details)),
      })
      if (!began) return undefined
      return place({ ...checkout, status: 'ordered', details }, by)
    },

    /** The order of a checkout whose content is fixed; placed now if an earlier try was interrupted. */
    resume: async (checkout: Checkout, by: Ordering): Promise<Placing> =>
      checkout.orderId === null ? place(checkout, by) : { orderId: checkout.orderId },

    /** Pays an order with a token. @throws RATE_LIMITED */
    async pay(orderId: string, token: string, caller: CartCaller): Promise<Ordered> {
      const order = (await lifecycle.find(db, orderId))!
      if (order.status !== 'pending_payment') return show(orderId, { state: 'waiting' })
      await countOf(limits, 'payment', caller)
      return show(orderId, await charge(order, token))
    },

    /** An order, and how far its payment is by the provider's records. @throws RATE_LIMITED */
    async read(orderId: string, { network }: CartCaller): Promise<Ordered> {
      const order = (await lifecycle.find(db, orderId))!
      if (order.status !== 'pending_payment') return show(orderId, { state: 'waiting' })
      await limits.consume('payment-result', network)
      const paying = await googlePay.read(order).catch((error: unknown): Ordered['paying'] => {
        if (error instanceof AppError && error.code === 'PAYMENT_PROVIDER_UNAVAILABLE')
          return { state: 'processing' }
        throw error
      })
      return show(orderId, paying)
    },

    /** Cancels an order that is not paid. Returns whether it is canceled. @throws ORDER_STATE_CONFLICT while it is being paid */
    async cancel(orderId: string): Promise<boolean> {
      const order = (await lifecycle.find(db, orderId))!
      if (order.paid_at !== null) return false
      if (order.status !== 'cancelled') await cancellation.cancelByShopper(order.user_id, order.id, '')
      return true
    },
  }
}

/** The order of a checkout, as a guest places it: what the platform was shown, at that total. */
function toOrderBody({ details }: Checkout): PlaceGuestOrderBody {
  const { shown, method, couponId } = details.placed!
  const address = toAddress(details, findCountry(details))!
  return PlaceGuestOrderBody.parse({
    items: shown.line_items.map(({ id, quantity }) => {
      const { product: productId, size = '' } = readVariantId(id)
      return toOrderItem({ productId, size, quantity })
    }),
    email: details.buyer?.email,
    phone: address.phone,
    address,
    shipping_method: method,
    ...(couponId !== undefined && { coupon_id: couponId }),
    expected_total: toMoney(findTotalFen(shown)),
  })
}
