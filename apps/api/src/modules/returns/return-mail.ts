import { formatFen } from '@shop/contract/money/format-money'
import { readLocalizedField } from '@shop/contract/languages/translated'
import { isShopLiable } from '@shop/contract/returns/returns.rules'
import { toShownShipment } from '@shop/contract/tracking/carriers.rules'
import type { Tx } from '../../db/pool.ts'
import { formatDay, type Language } from '../../http/language.ts'
import type { Mail } from '../mail/define-mails.shared.ts'
import { describeLine } from '../orders/line-goods.shared.ts'
import type { OrderMail } from '../orders/order-mail.service.ts'
import { RETURN_MAILS, type ReturnFacts } from './mail/return-mails.ts'
import { toTotalFen } from './refund-places.ts'
import { findReply, type FullReturn } from './full-return.ts'

/** A mail about a return: all have the same facts. */
export type ReturnMail = Mail<ReturnFacts>

/** Writes the mail of a return's step, by default that of its status, once, in the language of the order. */
export async function postReturnMail(
  db: Tx,
  { orderMail }: { orderMail: OrderMail },
  full: FullReturn,
  mail: ReturnMail = RETURN_MAILS[`return_${full.row.status}` as const],
): Promise<void> {
  const { row, order } = full
  // The link of a mail leads to the order, which lists its returns.
  const data = await readFacts(db, orderMail, full)
  await orderMail.post(db, order, { mail, data, effect: `${row.id}:${row.version}` })
}

async function readFacts(db: Tx, orderMail: OrderMail, full: FullReturn) {
  const { row, order, lines, orderLines, placedOrder, history } = full
  const language = order.language as Language
  const reply = history.at(-1)?.reply ?? (row.status === 'declined' ? findReply(full) : undefined)
  const isToPay = placedOrder?.status === 'pending_payment'
  return {
    returnNumber: row.return_number,
    remedy: row.remedy,
    items: lines.map(({ position, quantity }) => {
      const line = orderLines.find((each) => each.position === position)!
      return `${describeLine(line, language).title} × ${quantity}`
    }),
    ...(reply ? { reply } : {}),
    ...(row.return_to ? { returnTo: row.return_to } : {}),
    ...(row.label_url ? { labelUrl: row.label_url } : {}),
    isPostagePaid: isShopLiable(row.reason),
    ...(row.send_by ? { sendBy: formatDay(row.send_by, language) } : {}),
    ...toShipment(language, row.carrier, row.tracking_number, 'there'),
    ...toShipment(language, row.back_carrier, row.back_tracking_number, 'back'),
    ...(isToPay
      ? {
          surcharge: formatFen(row.surcharge_fen ?? 0),
          payUntil: formatDay(placedOrder.expires_at, language),
          payLink: await orderMail.getLink(db, placedOrder, 'payment'),
        }
      : {}),
    ...(row.service_fen === null ? {} : { price: formatFen(row.service_fen) }),
    ...(row.refund ? { amount: formatFen(toTotalFen(row.refund)), parts: toParts(full) } : {}),
    hasExpired: history.at(-1)?.cause === 'expiry',
    isAccepted: row.is_accepted !== false,
  }
}

function toParts({ row }: FullReturn) {
  return row.refund!.parts.map(({ kind, fen }) => ({
    kind,
    amount: formatFen(fen),
  }))
}

function toShipment(
  language: Language,
  carrier: string | null,
  number: string | null,
  way: 'there' | 'back',
) {
  if (!carrier || !number) return {}
  const shown = toShownShipment(carrier, number)
  return { [way]: `${readLocalizedField(shown, 'carrier', language)} ${shown.tracking_number}` }
}
