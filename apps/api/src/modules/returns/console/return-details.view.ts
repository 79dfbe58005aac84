import { isService } from '@shop/contract/returns/returns.rules'
import type { RETURN_STEPS, ReturnDetails, ReturnRow } from '@shop/contract/returns/returns.console'
import { toMoney } from '@shop/contract/money/money'
import type { Language } from '../../../http/language.ts'
import { findBuyerAddress } from '../../orders/postal-address.shared.ts'
import { toGlance } from '../../orders/shown-lines.shared.ts'
import { toNetFen } from '../refund-sums.ts'
import { toRefundSums, toSumLines } from '../refund-places.ts'
import { findReply, type FullReturn } from '../full-return.ts'
import { toReturnVersion } from '../return-rules.ts'
import { toPlacedOrder, toReturnLine, toWayBack, toWayThere } from '../returns.view.ts'

/** What a caller may see of people. */
export interface Sight {
  withPersonal: boolean
}

/** A return in the console's list. */
export function toReturnRow(
  { row, order, lines, orderLines }: FullReturn,
  { withPersonal, email }: Sight & { email: string | undefined },
): ReturnRow {
  const first = orderLines.find(({ position }) => position === lines[0]?.position)
  const { recipient_name: name = '' } = findBuyerAddress(order)
  return {
    id: row.id,
    version: toReturnVersion(row),
    return_number: row.return_number,
    order_id: order.id,
    order_number: order.order_number,
    status: row.status,
    remedy: row.remedy,
    reason: row.reason,
    items: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    product: toGlance(first),
    country: (order.address as { country: string }).country,
    by_guest: order.by_guest,
    ...(withPersonal ? { customer: { id: order.user_id, name, ...(email ? { email } : {}) } } : {}),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

/** A return as its page in the console shows it. */
export function toReturnDetails(
  full: FullReturn,
  facts: {
    sight: Sight
    email: string | undefined
    /** Who took each step. */
    steps: { action: string; who: string }[]
    suggestedReturnTo: string
    publicUrl: string
  },
): ReturnDetails {
  const { row, order, refund, surchargeFen } = full
  const { withPersonal } = facts.sight
  const reply = findReply(full)
  const { shipment, label_url, ...there } = toWayThere(row)
  return {
    ...toReturnRow(full, { ...facts.sight, email: facts.email }),
    language: order.language as Language,
    ...(withPersonal && row.message ? { message: row.message } : {}),
    photos: withPersonal ? full.photos : [],
    lines: full.lines.map((line) => toLine(line, full)),
    ...(withPersonal && reply ? { reply } : {}),
    ...there,
    ...(withPersonal && label_url ? { label_url } : {}),
    ...(withPersonal && shipment ? { shipment } : {}),
    ...(withPersonal ? toWayBack(row) : {}),
    ...toPlacedOrder(full),
    ...(surchargeFen === undefined ? {} : { surcharge: toMoney(surchargeFen) }),
    ...(refund ? { refund: toRefundSums(refund) } : {}),
    timeline: toTimeline(full, facts),
    steps: listSteps(full),
    suggested_return_to: facts.suggestedReturnTo,
    shop_url: facts.publicUrl + (order.by_guest ? '/find-order' : `/user/orders?order=${order.id}`),
  }
}

function toLine(line: FullReturn['lines'][number], full: FullReturn): ReturnDetails['lines'][number] {
  const bought = full.orderLines.find(({ position }) => position === line.position)!
  const paid = toSumLines(full.orderLines, full.carried).find(({ position }) => position === line.position)!
  const paidFen = toNetFen({ ...paid, exchangedQuantity: 0 }, line.quantity)
  const { restocked, seconds, written_off } = line
  return {
    ...toReturnLine(line, full),
    unit_price: toMoney(bought.unit_price_fen),
    paid: toMoney(paidFen),
    ...(restocked === null || seconds === null || written_off === null
      ? {}
      : { outcome: { restocked, seconds, written_off } }),
  }
}

function toTimeline(
  { history }: FullReturn,
  { sight, steps }: { sight: Sight; steps: { action: string; who: string }[] },
): ReturnDetails['timeline'] {
  return history.map(({ to_status: status, cause, reply, created_at: at }) => {
    const who =
      cause === 'merchant' ? steps.find(({ action }) => action === `return.${status}`)?.who : undefined
    return {
      at: at.toISOString(),
      status,
      cause,
      ...(who ? { who } : {}),
      ...(sight.withPersonal && reply ? { text: reply } : {}),
    }
  })
}

/** What can be done with a return as it is. */
function listSteps({ row, placedOrder }: FullReturn): (typeof RETURN_STEPS)[number][] {
  switch (row.status) {
    case 'requested':
      return ['approve', 'decline']
    case 'approved':
    case 'sent':
      return ['ship', 'receive']
    case 'received':
      return ['inspect']
    case 'inspected': {
      if (row.is_accepted === false) return ['send_back']
      if (isService(row.remedy)) return placedOrder?.status === 'cancelled' ? ['send_back'] : ['repair']
      const canGo = placedOrder && !['pending_payment', 'cancelled'].includes(placedOrder.status)
      return canGo ? ['exchange', 'refund'] : ['refund']
    }
    default:
      return []
  }
}
