/** A line of an order, in fen, for the sums of a refund. */
interface RefundableLine {
  /** Its price less its share of the discount. */
  netFen: number
  quantity: number
  /** The number of units whose price has been refunded. */
  refundedQuantity: number
}

/**
 * What the next units of a line come to. Each unit is worth the same up to a fen, and all of them together exactly what
 * the line cost, however they are split.
 */
export function toLineRefundFen(
  { netFen, quantity, refundedQuantity }: RefundableLine,
  units: number,
): number {
  const toFen = (count: number) => Math.floor((netFen * count) / quantity)
  return toFen(refundedQuantity + units) - toFen(refundedQuantity)
}
