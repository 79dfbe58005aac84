import type { RefundSums } from '@shop/contract/returns'
import { toMoney } from '@shop/contract/money'
import type { Tx } from '../../db/pool.ts'
import type { OrderLineRow, OrderRow } from '../orders/order-lifecycle.service.ts'
import type { RefundsService } from '../payments/refunds/refunds.service.ts'
import { sumParts, toRefundParts, type RefundPart, type SumLine, type SumOrder } from './refund-sums.ts'
import {
  findCouponMinFen,
  listReturnsOfOrder,
  type ReturnLineRow,
  type ReturnRow,
} from './returns.repository.ts'

/** A refund as its return keeps it: in fen, explained. */
export interface StoredRefund {
  parts: RefundPart[]
  to_gift_cards_fen: number
  to_payment_fen: number
  tax_fen: number
  deduction_reason?: string
}

/** An order with all that sums need. */
export interface OrderFacts {
  order: OrderRow
  lines: OrderLineRow[]
}

/** Reads what an order still has for its refunds, for the arithmetic of `refund-sums.ts`. */
export async function readSumOrder(
  db: Tx,
  { order, lines }: OrderFacts,
  refunds: Pick<RefundsService, 'readState'>,
): Promise<SumOrder & { leftToCardsFen: number }> {
  const { leftFen, toGiftCardsFen, refundedQuantities: refunded } = await refunds.readState(db, order)
  const couponMinFen = order.coupon_claim_id ? await findCouponMinFen(db, order.coupon_claim_id) : 0
  const earlier = (await listReturnsOfOrder(db, order.id)).flatMap(({ refund }) => refund?.parts ?? [])
  const sumOf = (...kinds: RefundPart['kind'][]) =>
    sumParts(earlier.filter(({ kind }) => kinds.includes(kind)))
  return {
    lines: lines.map((line) => toSumLine(line, refunded.get(line.position) ?? 0)),
    ...{ couponMinFen, shippingFen: order.shipping_fen, wrappingFen: order.wrapping_fen },
    country: (order.address as { country: string }).country,
    couponLostFen: -sumOf('coupon_lost', 'coupon_regained'),
    shippingRefundedFen: sumOf('shipping'),
    wrappingRefundedFen: sumOf('wrapping'),
    ...{ leftFen, leftToCardsFen: toGiftCardsFen },
  }
}

function toSumLine(line: OrderLineRow, refundedQuantity: number): SumLine {
  return {
    ...{ position: line.position, unitPriceFen: line.unit_price_fen, quantity: line.quantity },
    ...{ discountFen: line.discount_fen, exchangedQuantity: line.exchanged_quantity },
    refundedQuantity,
  }
}

/** What a return comes to, and where it goes: gift cards get their part back first. */
export function toStoredRefund(
  { order }: Pick<OrderFacts, 'order'>,
  sums: SumOrder & { leftToCardsFen: number },
  {
    row,
    lines,
    deduction,
  }: {
    row: Pick<ReturnRow, 'reason'>
    lines: readonly Pick<ReturnLineRow, 'position' | 'quantity'>[]
    deduction?: { fen: number; reason: string } | undefined
  },
): StoredRefund {
  const request = { lines, reason: row.reason, deductionFen: deduction?.fen ?? 0 }
  return split(order, toRefundParts(sums, request), sums.leftToCardsFen, deduction?.reason)
}

/** Parts with the places that they go to, and their part of the order's VAT. */
export function split(
  order: OrderRow,
  parts: RefundPart[],
  leftToCardsFen: number,
  deductionReason?: string,
): StoredRefund {
  const totalFen = sumParts(parts)
  const toCardsFen = Math.min(totalFen, leftToCardsFen)
  return {
    parts,
    ...{ to_gift_cards_fen: toCardsFen, to_payment_fen: totalFen - toCardsFen },
    tax_fen: order.total_fen > 0 ? Math.floor((order.tax_included_fen * totalFen) / order.total_fen) : 0,
    ...(deductionReason ? { deduction_reason: deductionReason } : {}),
  }
}

export function toTotalFen(refund: StoredRefund): number {
  return sumParts(refund.parts)
}

/** A refund as shoppers and the console see it. */
export function toRefundSums(refund: StoredRefund): RefundSums {
  const { parts, to_gift_cards_fen, to_payment_fen, tax_fen, deduction_reason } = refund
  return {
    amount: toMoney(toTotalFen(refund)),
    parts: parts.map(({ kind, fen }) => ({ kind, amount: toSignedMoney(fen) })),
    ...{ to_gift_cards: toMoney(to_gift_cards_fen), to_payment: toMoney(to_payment_fen) },
    tax_included: toMoney(tax_fen),
    ...(deduction_reason ? { deduction_reason } : {}),
  }
}

function toSignedMoney(fen: number): string {
  return fen < 0 ? `-${toMoney(-fen)}` : toMoney(fen)
}
