import fc from 'fast-check'
import { RETURN_REASONS, type ReturnReason } from '@shop/contract/returns/returns.rules'
import { sumParts, type RefundPart, type SumLine, type SumOrder } from '../src/modules/returns/refund-sums.ts'

/** A line of the arithmetic of refunds: one unit at ¥100. */
export function aLine(position: number, line: Partial<SumLine>): SumLine {
  return {
    position,
    unitPriceFen: 10_000,
    quantity: 1,
    productId: `product-${position}`,
    discountFen: 0,
    offersFen: 0,
    carriedFen: 0,
    refundedQuantity: 0,
    exchangedQuantity: 0,
    ...line,
  }
}

/** The order after a refund, as the database would have it. */
export function afterwards(
  order: SumOrder,
  lines: readonly { position: number; quantity: number }[],
  parts: readonly RefundPart[],
): SumOrder {
  const of = (...kinds: RefundPart['kind'][]) => sumParts(parts.filter(({ kind }) => kinds.includes(kind)))
  return {
    ...order,
    lines: order.lines.map((line) => ({
      ...line,
      refundedQuantity:
        line.refundedQuantity + (lines.find(({ position }) => position === line.position)?.quantity ?? 0),
    })),
    couponLostFen: order.couponLostFen - of('coupon_lost', 'coupon_regained', 'offers_of_rest'),
    giftsLostFen: order.giftsLostFen - of('free_gifts'),
    shippingRefundedFen: order.shippingRefundedFen + of('shipping'),
    wrappingRefundedFen: order.wrappingRefundedFen + of('wrapping'),
    leftFen: order.leftFen - sumParts(parts),
  }
}

/** Orders of these tests have so many lines at most. */
const MOST_LINES = 6

/** The last step: all that is left comes back. */
export const ALL_OF_IT: Step = {
  shares: Array<number>(MOST_LINES).fill(4),
  reason: 'changed_mind',
  deductionFen: 0,
  otherFen: 0,
}

/** Each step returns some of what is left of the lines, for a reason; or the merchant refunds an additional amount. */
export const steps = fc.array(
  fc.record({
    shares: fc.array(fc.integer({ min: 0, max: 4 }), { minLength: MOST_LINES, maxLength: MOST_LINES }),
    reason: fc.constantFrom<ReturnReason>(...RETURN_REASONS),
    deductionFen: fc.constantFrom(0, 0, 0, 700),
    otherFen: fc.constantFrom(0, 0, 0, 2_500),
  }),
  { minLength: 1, maxLength: 8 },
)

/** A step of `steps`. */
export type Step = { shares: number[]; reason: ReturnReason; deductionFen: number; otherFen: number }

/** What a step takes of what is left. */
export function takeLines(order: SumOrder, { shares }: Step) {
  return order.lines
    .map(({ position, quantity, refundedQuantity }) => ({
      position,
      quantity: Math.min(shares[position]!, quantity - refundedQuantity),
    }))
    .filter(({ quantity }) => quantity > 0)
}
