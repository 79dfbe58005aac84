import type { OrderEvent } from '@shop/contract/orders/orders.console'
import { toMoney } from '@shop/contract/money/money'
import { listToShip } from '../shipments/units-to-ship.ts'
import type { FullOrder } from './full-order.ts'
import type { Sight } from './order-list.service.ts'

/** The parcels of an order that goes in more than one: of another, the statuses show as much. */
function listParcelEvents(full: FullOrder): OrderEvent[] {
  const { shipments } = full
  if (shipments.length < 2 && listToShip(full).length === 0) return []
  return shipments.flatMap(({ number: shipment, shipped_at: sent, delivered_at: arrived }) => {
    const toEvent = (what: string, at: Date) => ({
      at: at.toISOString(),
      kind: 'shipment' as const,
      what,
      shipment,
    })
    return [toEvent('sent', sent), ...(arrived ? [toEvent('arrived', arrived)] : [])]
  })
}

/** Everything that happened to an order, oldest first. What people wrote is left out for those who may not see it. */
export function toTimeline(full: FullOrder, { withPersonal }: Sight): OrderEvent[] {
  const text = (content: string | null) => (withPersonal && content ? { text: content } : {})
  const events: OrderEvent[] = [
    ...full.statuses.map(({ to_status: what, cause, reason, created_at: at }) => ({
      at: at.toISOString(),
      kind: 'status' as const,
      what,
      cause,
      ...text(reason),
    })),
    ...full.mails.map(({ template: what, created_at: at, sent_at: sentAt }) => ({
      at: at.toISOString(),
      kind: 'mail' as const,
      what,
      ...(sentAt ? { sent_at: sentAt.toISOString() } : {}),
    })),
    ...full.shopperNotes.map(({ content, created_at: at }) => ({
      at: at.toISOString(),
      kind: 'shopper_note' as const,
      what: 'noted',
      ...text(content),
    })),
    ...full.merchantNotes.map((note) => ({
      at: note.created_at.toISOString(),
      kind: note.to_shopper ? ('message' as const) : ('merchant_note' as const),
      what: 'noted',
      ...(note.staff_name ? { who: note.staff_name } : {}),
      ...text(note.content),
    })),
    ...full.refunds.map((refund) => ({
      at: refund.created_at.toISOString(),
      kind: 'refund' as const,
      what: refund.status,
      cause: refund.reason,
      amount: toMoney(refund.amount_fen),
      ...(refund.payment_id === null ? { to_gift_cards: true } : {}),
      ...text(refund.note),
    })),
    ...full.returnSteps.map(({ id, return_number, to_status: what, cause, who, reply, created_at: at }) => ({
      at: at.toISOString(),
      kind: 'return' as const,
      what,
      cause,
      return: { id, return_number },
      ...(who ? { who } : {}),
      ...text(reply),
    })),
    ...listParcelEvents(full),
    ...full.staffEntries.map(({ at, who, action: what, before, after }) => ({
      at: at.toISOString(),
      kind: 'staff' as const,
      what,
      who,
      ...(before === null ? {} : { before }),
      ...(after === null ? {} : { after }),
    })),
  ]
  // Stable: what happened at the same time stays in the sequence above.
  return events.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
}
