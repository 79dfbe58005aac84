import type { RefundSums } from '@shop/contract/returns/returns.schemas'
import { toMoney } from '@shop/contract/money/money'
import { toRefundTaxFen } from '../invoices/credit-tax.shared.ts'
import type { Credited } from '../invoices/invoice-sums.shared.ts'
import { allocate, sum } from '../offers/allocate.shared.ts'
import type { AppliedOffer } from '../orders/order-offers.shared.ts'
import type { OrderLineRow, OrderRow } from '../orders/order-rows.shared.ts'
import {
  sumParts,
  toPlaceFen,
  toRefundParts,
  type RefundPart,
  type StoredRefund,
  type SumLine,
  type SumOrder,
} from './refund-sums.ts'
import type { ExchangedMoneyRow, ReturnLineRow, ReturnRow } from './returns.repository.ts'

/** An order whose payments a refund goes back to: gift cards get their part back first. */
export interface RefundPlace {
  order: OrderRow
  leftFen: number
  leftToCardsFen: number
  credited: Credited
}

/** What the arithmetic of `refund-sums.ts` knows of an order, and where its money came from: the order itself comes first. */
export interface RefundSource extends SumOrder {
  places: RefundPlace[]
}

/** Lines with what was paid for them, before anything of it was refunded. */
export function toSumLines(
  lines: readonly OrderLineRow[],
  carried: readonly ExchangedMoneyRow[],
  offers: readonly AppliedOffer[] = [],
): SumLine[] {
  const ofLines = offers.flatMap(({ offer_id: offerId, lines }) =>
    lines.map((line) => ({ offerId, ...line })),
  )
  const shares = allocate(
    sum(carried.map(({ fen }) => fen)),
    lines.map(({ line_total_fen: fen }) => fen),
  )
  return lines.map((line, index) => ({
    position: line.position,
    unitPriceFen: line.unit_price_fen,
    quantity: line.quantity,
    productId: line.product_id,
    discountFen: line.discount_fen,
    offersFen: sum(
      ofLines.filter(({ position }) => position === line.position).map(({ discount_fen: fen }) => fen),
    ),
    ...(line.free_gift
      ? { freeGiftOf: ofLines.find(({ position }) => position === line.position)?.offerId }
      : {}),
    carriedFen: shares[index]!,
    refundedQuantity: 0,
    exchangedQuantity: line.exchanged_quantity,
  }))
}

type Units = Pick<ReturnLineRow, 'position' | 'quantity'>

/** What a return comes to, and where it goes. */
export function toStoredRefund(
  source: RefundSource,
  {
    row,
    lines,
    deduction,
  }: {
    row: Pick<ReturnRow, 'reason'>
    lines: readonly Units[]
    deduction?: { fen: number; reason: string } | undefined
  },
): StoredRefund {
  const request = { lines, reason: row.reason, deductionFen: deduction?.fen ?? 0 }
  return split(source, { parts: toRefundParts(source, request), lines, deductionReason: deduction?.reason })
}

/** What an exchange for something cheaper refunds. */
export function toDifferenceRefund(
  source: RefundSource,
  { fen, lines }: { fen: number; lines: readonly Units[] },
): StoredRefund {
  return split(source, { parts: [{ kind: 'price_difference', fen }], lines })
}

/** How much of an amount for units each place gives back, or has paid for them. */
export function toPlaces(
  { places, lines }: RefundSource,
  units: readonly Units[],
  amountFen: number,
): { place: RefundPlace; fen: number }[] {
  const leftFen = places.map((place) => place.leftFen)
  const fen = toPlaceFen(lines, units, { amountFen, leftFen })
  return places.map((place, index) => ({ place, fen: fen[index]! }))
}

/** Parts with the places that they go to, and the VAT that the credit notes will show. */
function split(
  source: RefundSource,
  {
    parts,
    lines,
    deductionReason,
  }: { parts: RefundPart[]; lines: readonly Units[]; deductionReason?: string | undefined },
): StoredRefund {
  const totalFen = sumParts(parts)
  const sums = { to_gift_cards_fen: 0, to_payment_fen: 0, tax_fen: 0 }
  for (const { place, fen } of toPlaces(source, lines, totalFen)) {
    const toCardsFen = Math.min(fen, place.leftToCardsFen)
    sums.to_gift_cards_fen += toCardsFen
    sums.to_payment_fen += fen - toCardsFen
    sums.tax_fen += toRefundTaxFen(place.order, place.credited, fen)
  }
  return { parts, ...sums, ...(deductionReason ? { deduction_reason: deductionReason } : {}) }
}

/** Under which a return's money is refunded, once in each order. */
export function toRefundKey({ id }: Pick<ReturnRow, 'id'>): string {
  return `return:${id}`
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
    to_gift_cards: toMoney(to_gift_cards_fen),
    to_payment: toMoney(to_payment_fen),
    tax_included: toMoney(tax_fen),
    ...(deduction_reason ? { deduction_reason } : {}),
  }
}

function toSignedMoney(fen: number): string {
  return fen < 0 ? `-${toMoney(-fen)}` : toMoney(fen)
}
