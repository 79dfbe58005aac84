import type { Tx } from '../../../db/pool.ts'
import { formatTimestamp, type Language } from '../../../http/language.ts'
import { ORDER_MAILS } from '../mail/order-mails.shared.ts'
import { toMailLines, type OrderMail } from '../order-mail.service.ts'
import type { AppliedOffer } from '../order-offers.shared.ts'
import type { OrderLineRow, OrderRow } from '../order-rows.shared.ts'

/** The shopper of a new order is notified how to pay, and until when; then the order expires (`Reconciler.expireDue`). */
export async function awaitPayment(
  db: Tx,
  orderMail: OrderMail,
  { order, lines, offers = [] }: { order: OrderRow; lines: OrderLineRow[]; offers?: readonly AppliedOffer[] },
): Promise<void> {
  const payUntil = formatTimestamp(order.expires_at, order.language as Language)
  await orderMail.post(db, order, {
    mail: ORDER_MAILS.order_placed,
    data: { ...toMailLines(order, lines, offers), payUntil },
    linksTo: 'payment',
  })
}
