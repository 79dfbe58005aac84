import { SHIPPING_REACH } from '@shop/contract/orders/sale-terms'
import { createId, createOrderNumber } from '../../../db/ids.ts'
import { after, MINUTE } from '../../../jobs/clock.ts'
import type { ChosenCoupon } from '../../coupons/coupon-use.service.ts'
import { toGift } from '../gifts.ts'
import type { PricedLine } from '../order-lines.shared.ts'
import type { OrderTotals } from '../order-totals.shared.ts'
import type { OrderRequest } from './order-request.ts'
import type { OrderRow } from '../order-rows.shared.ts'

/** All that an order is made of. */
interface OrderFacts extends OrderRequest {
  lines: PricedLine[]
  totals: OrderTotals
  /** How much cheaper discounts make it; negative where they cost more shipping than they take off. */
  savedFen: number
  coupon: ChosenCoupon | undefined
  /** What gift cards pay of it. */
  giftCardFen: number
  now: Date
}

/** The row of a new order, as it is inserted. */
export function toOrderRow({
  by,
  input,
  lines,
  address,
  buyerAddress,
  terms,
  totals,
  savedFen,
  coupon,
  giftCardFen,
  now,
}: OrderFacts): OrderRow {
  const [daysMin, daysMax] = terms.shipping[input.shipping_method].days
  return {
    id: by.merchant?.orderId ?? createId(),
    order_number: createOrderNumber(now),
    user_id: by.userId,
    status: 'pending_payment',
    version: 1,
    currency: 'CNY',
    subtotal_fen: totals.subtotalFen,
    discount_fen: totals.discountFen,
    shipping_fen: totals.shippingFen,
    wrapping_fen: totals.wrappingFen,
    tax_included_fen: totals.taxIncludedFen,
    total_fen: totals.totalFen,
    gift_card_fen: giftCardFen,
    shipping_method: input.shipping_method,
    address: { ...address },
    gift: toGift(input.gift),
    buyer_address: input.gift?.recipient ? { ...buyerAddress } : null,
    gift_card: null,
    service: null,
    note: input.note || null,
    coupon_claim_id: coupon?.claimId ?? null,
    coupon_code: coupon?.coupon.code ?? null,
    discount_reason: by.merchant?.discountReason ?? null,
    saved_fen: Math.max(0, savedFen),
    days_min: daysMin,
    days_max: daysMax,
    by_guest: by.guest !== undefined,
    return_days: terms.returnDays[SHIPPING_REACH[input.shipping_method]],
    language: by.language,
    idempotency_key: by.idempotencyKey ?? null,
    refunded_fen: 0,
    exchange: null,
    exchanged_fen: 0,
    delivered_at: null,
    paid_at: null,
    edits: 0,
    product_ids: [...new Set(lines.map(({ productId }) => productId))],
    expires_at: after(now, by.merchant?.payWithinMs ?? terms.paymentMinutes * MINUTE),
    created_at: now,
    updated_at: now,
  }
}
