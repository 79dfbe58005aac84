import type { RefundLine } from '@shop/contract/orders/order-actions.console'
import { toLineRefundFen } from '@shop/contract/payments/refund-sums.console'
import type { Tx } from '../../../db/pool.ts'
import { refused } from '../../../http/refused.ts'
import { ledger } from '../../ledger/ledger.service.ts'
import { goodsReturned } from '../../ledger/order-movements.shared.ts'
import type { OrderLifecycle } from '../../orders/order-lifecycle.service.ts'
import type { OrderRow } from '../../orders/order-rows.shared.ts'
import { toBoughtDesign, toStockLines, type GoodsLine } from '../../orders/line-goods.shared.ts'
import { stock } from '../../products/stock/stock.service.ts'
import { countReturned, insertRefundLines, listRefundedQuantities } from './refund-lines.repository.ts'

/** Lines of a refund that fit the order: what they come to, and what is restocked. */
export interface RefundGoods {
  lines: RefundLine[]
  amountFen: number
  returned: ReturnedGoods
}

/** Units of lines that came back and can be sold again. */
export type ReturnedGoods = (GoodsLine & { position: number })[]

/** @throws ORDER_REFUSED for more units than were bought and not refunded or returned */
export async function requireRefundGoods(
  db: Tx,
  order: OrderRow,
  lines: RefundLine[],
  lifecycle: OrderLifecycle,
): Promise<RefundGoods> {
  const [orderLines, refunded] = await Promise.all([
    lifecycle.listLines(db, order.id),
    listRefundedQuantities(db, order.id),
  ])
  let amountFen = 0
  const returned: RefundGoods['returned'] = []
  const seen = new Set<number>()
  for (const { position, quantity, returned_quantity: returnedQuantity } of lines) {
    const line = orderLines.find((each) => each.position === position)
    // What was exchanged pays for other items.
    const refundedQuantity = (refunded.get(position) ?? 0) + (line?.exchanged_quantity ?? 0)
    if (!line || seen.has(position) || quantity > line.quantity - refundedQuantity) {
      const left = line ? line.quantity - refundedQuantity : 0
      throw refused('ORDER_REFUSED', 'quantity_not_refundable', {
        message: `Of line ${position} ${left} can be refunded.`,
        position,
        left,
      })
    }
    if (returnedQuantity > Math.min(quantity, line.quantity - line.returned_quantity))
      throw refused('ORDER_REFUSED', 'quantity_not_returnable', {
        message: `Not so many of line ${position} can return.`,
        position,
      })
    seen.add(position)
    const netFen = line.line_total_fen - line.discount_fen
    amountFen += toLineRefundFen({ netFen, quantity: line.quantity, refundedQuantity }, quantity)
    if (returnedQuantity > 0)
      returned.push({
        position,
        productId: line.product_id,
        size: line.size,
        quantity: returnedQuantity,
        design: toBoughtDesign(line),
        isFreeGift: line.free_gift,
      })
  }
  return { lines, amountFen, returned }
}

/** Stores what a refund is for, and restocks what came back. Points follow the money, once it is sent. */
export async function recordRefundGoods(
  db: Tx,
  order: OrderRow,
  refundId: string,
  { goods: { lines, returned }, now }: { goods: RefundGoods; now: Date },
): Promise<void> {
  if (lines.length > 0) await insertRefundLines(db, refundId, lines)
  await putBackGoods(db, order, refundId, { returned, now })
}

/** @param id of what they came back by, for the ledger */
export async function putBackGoods(
  db: Tx,
  order: OrderRow,
  id: string,
  { returned, now }: { returned: ReturnedGoods; now: Date },
): Promise<void> {
  if (returned.length === 0) return
  const goods = toStockLines(returned)
  await stock.putBack(db, goods, order.paid_at!)
  for (const { position, quantity } of returned)
    await countReturned(db, { orderId: order.id, position, quantity })
  await ledger.record(db, now, goodsReturned(order.id, id, goods))
}
