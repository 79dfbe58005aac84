import { formatFen } from '@shop/contract/money/format-money'
import type { MailAgain } from '@shop/contract/orders/orders.console'
import type { Db, Tx } from '../../db/pool.ts'
import { createId } from '../../db/ids.ts'
import { formatTimestamp, type Language } from '../../http/language.ts'
import { refused } from '../../http/refused.ts'
import type { Clock } from '../../jobs/clock.ts'
import type { AuditService } from '../audit/audit.service.ts'
import type { Fulfilment } from './fulfilment.service.ts'
import { toSubject, type Done, type Given } from './merchant-command.shared.ts'
import { ORDER_MAILS } from './mail/order-mails.shared.ts'
import { toMailLines, toMailShipment, type OrderMail } from './order-mail.service.ts'
import * as notes from './notes/merchant-notes.repository.ts'
import { listHistory, listLines, listRefunds } from './orders.repository.ts'
import { listOrderOffers } from './order-offers.sql.ts'
import type { OrderRow } from './order-rows.shared.ts'
import { hasShipments, listShipments } from './shipments/shipments.repository.ts'
import { listToShip } from './shipments/units-to-ship.ts'
import { hasGoods } from './shown-lines.shared.ts'

interface Dependencies {
  clock: Clock
  fulfilment: Fulfilment
  orderMail: OrderMail
  audit: AuditService
}

interface NewNote {
  /** Missing: an equal note is the same. */
  id?: string
  content: string
  toShopper: boolean
}

const MAX_NOTE_LENGTH = 2_000

/** The merchant's notes about an order, messages to its shopper, and mails that are sent again. */
export function createOrderMessages({ clock, fulfilment, orderMail, audit }: Dependencies) {
  return {
    /** Stores a note once; with `toShopper` it is mailed, else the shopper never sees it. @throws ORDER_REFUSED */
    note: (name: string, { id = createId(), content, toShopper }: NewNote, given: Given): Promise<Done> =>
      fulfilment.withOrder(name, async (db, order) => {
        if (content === '' || content.length > MAX_NOTE_LENGTH)
          throw refused('ORDER_REFUSED', 'invalid_note', {
            message: `A note has 1 to ${MAX_NOTE_LENGTH} characters.`,
          })
        const earlier = await notes.listMerchantNotes(db, order.id)
        const isSame = (note: (typeof earlier)[number]) =>
          note.id === id || (given.actor.staffId === undefined && note.content === content)
        if (earlier.some(isSame)) return { order, isNew: false }
        const { staffId } = given.actor
        await notes.insertMerchantNote(db, {
          id,
          orderId: order.id,
          content,
          staffId,
          toShopper,
          now: clock(),
        })
        if (toShopper)
          await orderMail.post(db, order, {
            mail: ORDER_MAILS.order_message,
            data: { message: content },
            effect: id,
          })
        await audit.record(db, given.actor, {
          action: toShopper ? 'order.message_sent' : 'order.noted',
          subject: toSubject(order),
        })
        return { order, isNew: true }
      }),

    /** Sends a mail about an order again, with what is true of it now, once for each `id`. @throws ORDER_REFUSED */
    sendAgain: (
      name: string,
      { id, template }: { id: string; template: MailAgain },
      given: Given,
    ): Promise<Done> =>
      fulfilment.withOrder(name, async (db, order) => {
        if (!(await listMailsAgain(db, order, clock())).includes(template)) {
          throw refused('ORDER_REFUSED', 'mail_not_fitting', {
            message: `This mail is not true of ${order.order_number}.`,
            template,
          })
        }
        const isNew = await postAgain(db, order, template, `${order.id}:again:${id}`)
        if (isNew) {
          await audit.record(db, given.actor, {
            action: 'order.mail_sent_again',
            subject: toSubject(order),
            after: { template },
          })
        }
        return { order, isNew }
      }),
  }

  /** A mail for each shipment. */
  async function postShipments(db: Tx, order: OrderRow, effect: string): Promise<boolean> {
    const lines = await listLines(db, [order.id])
    const shipments = await listShipments(db, [order.id])
    const facts = { lines, shipments, left: listToShip({ order, lines, shipments }) }
    let isNew = false
    for (const { number } of shipments) {
      const posted = orderMail.post(db, order, {
        mail: ORDER_MAILS.order_shipped,
        data: toMailShipment(order, number, facts),
        effect: `${effect}:${String(number)}`,
      })
      isNew = (await posted) || isNew
    }
    return isNew
  }

  async function postAgain(db: Tx, order: OrderRow, template: MailAgain, effect: string): Promise<boolean> {
    switch (template) {
      case 'order_placed': {
        const payUntil = formatTimestamp(order.expires_at, order.language as Language)
        const data = { ...(await readBill(db, order)), payUntil }
        return orderMail.post(db, order, { mail: ORDER_MAILS.order_placed, data, effect, linksTo: 'payment' })
      }
      case 'order_paid': {
        const data = await readBill(db, order)
        return orderMail.post(db, order, { mail: ORDER_MAILS.order_paid, data, effect })
      }
      case 'order_shipped':
        return postShipments(db, order, effect)
      case 'payment_refunded': {
        const last = (await listSentRefunds(db, order.id)).at(-1)!
        const data = { amount: toRefundText(last), isToGiftCards: last.payment_id === null }
        return orderMail.post(db, order, { mail: ORDER_MAILS.payment_refunded, data, effect })
      }
      default:
        return orderMail.post(db, order, { mail: ORDER_MAILS[template], data: {}, effect })
    }
  }
}

async function readBill(db: Tx, order: OrderRow) {
  return toMailLines(order, await listLines(db, [order.id]), await listOrderOffers(db, [order.id]))
}

/** The mails that are true of an order as it is. */
export async function listMailsAgain(db: Db | Tx, order: OrderRow, now: Date): Promise<MailAgain[]> {
  const [refunds, history, isShipped] = await Promise.all([
    listSentRefunds(db, order.id),
    listHistory(db, [order.id]),
    hasShipments(db, order.id),
  ])
  const isCancelled = order.status === 'cancelled'
  const isExpired = isCancelled && history.at(-1)?.reason === 'expired'
  const fitting: Record<MailAgain, boolean> = {
    order_placed: order.status === 'pending_payment' && order.expires_at > now,
    order_paid: order.paid_at !== null && !isCancelled,
    order_cancelled: isCancelled && !isExpired,
    order_expired: isExpired,
    order_shipped: isShipped,
    order_delivered: order.delivered_at !== null && hasGoods(order),
    payment_refunded: refunds.length > 0,
  }
  return (Object.keys(fitting) as MailAgain[]).filter((template) => fitting[template])
}

async function listSentRefunds(db: Db | Tx, orderId: string) {
  return (await listRefunds(db, orderId)).filter(({ status }) => status === 'succeeded')
}

/** In yuan, and in the charged currency when that is another one. */
export function toRefundText(refund: { amount_fen: number; amount_minor: number; currency: string }): string {
  const { amount_fen: fen, amount_minor: minor, currency } = refund
  return currency === 'CNY' ? formatFen(fen) : `${formatFen(fen)} (${formatFen(minor, currency)})`
}
