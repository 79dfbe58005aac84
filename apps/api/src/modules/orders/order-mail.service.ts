import { toLanguageAddress } from '@shop/contract/languages/languages'
import { readLocalizedField } from '@shop/contract/languages/translated'
import { formatFen } from '@shop/contract/money/format-money'
import { toShownShipment } from '@shop/contract/tracking/carriers.rules'
import type { Tx } from '../../db/pool.ts'
import type { Language } from '../../http/language.ts'
import type { Mail } from '../mail/define-mails.shared.ts'
import type { MailService } from '../mail/mail.service.ts'
import type { UsersService } from '../users/users.service.ts'
import { toGiftFacts } from './gifts.ts'
import { describeLine, toBoughtDesign, toLineWithBill } from './line-goods.shared.ts'
import type { AboutOrder, MailShipment } from './mail/order-mails.shared.ts'
import type { OrderKeys } from './order-keys.service.ts'
import { listDiscounts, type AppliedOffer } from './order-offers.shared.ts'
import { toPayableFen } from './order-totals.shared.ts'
import { findBuyerAddress } from './postal-address.shared.ts'
import type { OrderLineRow, OrderRow } from './order-rows.shared.ts'
import type { ShipmentRow } from './shipments/shipment-row.shared.ts'
import { hasGoods, listShownLines, readService } from './shown-lines.shared.ts'

interface Dependencies {
  mail: MailService
  users: UsersService
  orderKeys: Pick<OrderKeys, 'findOrCreate'>
  publicUrl: string
}

/** Where the link of a mail leads: to the order, or to where it is paid. */
type Target = 'order' | 'payment'

interface NewOrderMail<Facts extends AboutOrder> {
  mail: Mail<Facts>
  /** Its content, apart from the order's name and link. */
  data: Omit<NoInfer<Facts>, keyof AboutOrder>
  /** Names the event: a mail is written once for each, by default once for each order. */
  effect?: string
  linksTo?: Target
}

export type OrderMail = ReturnType<typeof createOrderMail>

/** Mails the shopper about an order, in the language of the order. */
export function createOrderMail({ mail, users, orderKeys, publicUrl }: Dependencies) {
  /** A guest's order is reached by its key; another one in the account, or where its payment is due. */
  async function getLink(
    db: Tx,
    order: Pick<OrderRow, 'id' | 'by_guest' | 'language'>,
    target: Target = 'order',
  ): Promise<string> {
    if (order.by_guest) {
      const key = await orderKeys.findOrCreate(db, order.id)
      return publicUrl + toLanguageAddress(`/order/${key}`, order.language as Language)
    }
    const path = target === 'payment' ? `/payment/${order.id}` : `/user/orders?order=${order.id}`
    return publicUrl + toLanguageAddress(path, order.language as Language)
  }

  return {
    getLink,

    /** Writes a mail within the caller's transaction. Erased accounts get none. Returns whether it is a new one. */
    async post<Facts extends AboutOrder>(
      db: Tx,
      order: OrderRow,
      { mail: definition, data, effect = order.id, linksTo }: NewOrderMail<Facts>,
    ): Promise<boolean> {
      const user = await users.findById(order.user_id, db)
      if (!user) return false
      return mail.post(db, {
        effectKey: `${definition.template}:${effect}`,
        userId: user.id,
        orderId: order.id,
        recipient: user.email,
        language: order.language as Language,
        mail: definition,
        data: {
          name: order.by_guest ? findGuestName(order, user.email) : users.toDisplayName(user),
          orderNumber: order.order_number,
          link: await getLink(db, order, linksTo),
          ...(order.gift_card ? { isGiftCard: true } : {}),
          ...(readService(order) ? { isService: true } : {}),
          ...data,
        } as unknown as Facts,
      })
    },
  }
}

/** A guest has no name but that in their address, which a buyer of a gift card need not give. */
function findGuestName(order: OrderRow, email: string): string {
  return findBuyerAddress(order).recipient_name || email.replace(/@.*$/, '')
}

/** How one of an order's shipments goes and what is in it, as its mails show it. */
export function toMailShipment(
  { language: stored }: OrderRow,
  number: number,
  { lines, shipments, left }: { lines: OrderLineRow[]; shipments: ShipmentRow[]; left: unknown[] },
): MailShipment {
  const language = stored as Language
  const shipment = shipments.find((each) => each.number === number)!
  const shown = toShownShipment(shipment.carrier, shipment.tracking_number ?? '')
  const trackingUrl = readLocalizedField(shown, 'url', language)
  const isLast = number === shipments.length && left.length === 0
  return {
    carrier: readLocalizedField(shown, 'carrier', language),
    trackingNumber: shown.tracking_number,
    ...(trackingUrl ? { trackingUrl } : {}),
    items: shipment.lines.map(({ position, quantity }) => {
      const { title, bill } = describeLine(
        lines.find((line) => line.position === position)!,
        language,
      )
      return { text: toLineWithBill(title, bill, language), amount: `× ${String(quantity)}` }
    }),
    ...(isLast && shipments.length === 1 ? {} : { part: isLast ? 'last' : 'more_follows' }),
  }
}

/** The lines and sums of an order, as its mails list them. */
export function toMailLines(order: OrderRow, lines: OrderLineRow[], applied: readonly AppliedOffer[]) {
  const { offers, otherFen, shippingFen } = listDiscounts(order, applied)
  const makingDays = Math.max(0, ...lines.map((line) => toBoughtDesign(line)?.making_days ?? 0))
  return {
    lines: listShownLines(order, lines).map((line) => ({
      text: toLineText(line, order.language as Language),
      amount: formatFen(line.line_total_fen),
    })),
    ...(makingDays > 0 ? { makingDays } : {}),
    ...(offers.length > 0
      ? {
          offers: offers.map(({ fen, ...texts }) => ({
            text: readLocalizedField(texts, 'title', order.language),
            amount: `−${formatFen(fen)}`,
          })),
        }
      : {}),
    ...(otherFen > 0 ? { discount: `−${formatFen(otherFen)}` } : {}),
    ...(order.coupon_code === null ? {} : { couponCode: order.coupon_code }),
    ...(hasGoods(order) ? toShipping(shippingFen) : {}),
    ...(order.wrapping_fen > 0 ? { wrapping: formatFen(order.wrapping_fen) } : {}),
    ...toGiftFacts(order),
    total: formatFen(order.total_fen),
    ...(order.gift_card_fen > 0
      ? { giftCards: `−${formatFen(order.gift_card_fen)}`, ...toPayable(order) }
      : {}),
  }
}

const toShipping = (fen: number) => (fen === 0 ? { isShippedFree: true } : { shipping: formatFen(fen) })

/** Nothing where gift cards pay all of it. */
function toPayable(order: OrderRow): { payable?: string } {
  const payableFen = toPayableFen(order)
  return payableFen > 0 ? { payable: formatFen(payableFen) } : {}
}

function toLineText(
  line: Parameters<typeof describeLine>[0] & Pick<OrderLineRow, 'quantity'>,
  language: Language,
): string {
  const { title, bill } = describeLine(line, language)
  return toLineWithBill(`${title} × ${line.quantity}`, bill, language)
}
