import { fromClock, toDay } from '@shop/contract/days/days.rules'
import { GIFT_CARD_BALANCE_PATH, toSendDays } from '@shop/contract/gift-cards/gift-cards.rules'
import type { BuyGiftCardBody } from '@shop/contract/gift-cards/gift-cards.schemas'
import { toLanguageAddress } from '@shop/contract/languages/languages'
import { formatFen } from '@shop/contract/money/format-money'
import { toFen } from '@shop/contract/money/money'
import type { Order } from '@shop/contract/orders/orders.schemas'
import { isId } from '../../db/ids.ts'
import type { Db, Tx } from '../../db/pool.ts'
import { AppError } from '../../http/app-error.ts'
import type { Language } from '../../http/language.ts'
import { requireDrawable } from '../../http/pdf/printable.ts'
import type { Clock } from '../../jobs/clock.ts'
import type { MailService } from '../mail/mail.service.ts'
import type { UsersService } from '../users/users.service.ts'
import type { CardBuyer, CardOrder, CardOrders } from './card-orders.ts'
import { renderGiftCard, type GiftCardFacts } from './gift-card-file.ts'
import * as repository from './gift-cards.repository.ts'
import type { GiftCards } from './gift-cards.service.ts'
import { GIFT_CARD_MAILS } from './mail/gift-card-mails.shared.ts'
import { readGiftCardChoice, type GiftCardChoice } from './order-gift-cards.service.ts'

interface Dependencies {
  db: Db
  clock: Clock
  giftCards: GiftCards
  orders: CardOrders
  mail: MailService
  users: Pick<UsersService, 'findById'>
  publicUrl: string
  report: (error: unknown) => void
}

const BATCH = 100
/** Cards are mailed in the morning of their day, by the shop's clock. */
const MORNING = 'T09:00'

export type GiftCardSales = ReturnType<typeof createGiftCardSales>

/** Gift cards that shoppers buy: issued with the payment, mailed on their day, voided with a refund (decision 68). */
export function createGiftCardSales(deps: Dependencies) {
  const { db, clock, giftCards, orders, mail, users, publicUrl, report } = deps

  /** Reads what the card says, for its mail and its PDF. @throws GIFT_CARD_NOT_FOUND if the shop's secret is another one */
  async function readFacts(db: Db | Tx, order: CardOrder, giftCardId: string) {
    const card = await giftCards.get(db, giftCardId)
    const code = giftCards.toCode(card)
    if (code === undefined) throw new AppError('GIFT_CARD_NOT_FOUND')
    const choice = requireChoice(order)
    const toLink = (path: string) => publicUrl + toLanguageAddress(path, order.language as Language)
    return {
      amount: formatFen(card.amount_fen),
      code,
      ...(choice.recipient_name && { recipientName: choice.recipient_name }),
      ...(choice.sender_name && { senderName: choice.sender_name }),
      ...(choice.message && { message: choice.message }),
      shopLink: toLink('/'),
      balanceLink: toLink(GIFT_CARD_BALANCE_PATH),
    }
  }

  /**
   * Mails the card of an order that is due, once: to whom the buyer chose, or to the buyer. An erased buyer's card is not
   * mailed, as nobody is left to mail it to.
   */
  async function send(orderId: string): Promise<void> {
    await orders.withLock(db, orderId, async (db, order) => {
      const sale = (await repository.findSale(db, orderId))!
      if (!(await repository.markSent(db, orderId, clock()))) return
      const buyer = await users.findById(order.user_id, db)
      // All of it was refunded meanwhile: a card without a balance is no present.
      if (!buyer || order.status === 'refunded') return
      const { delivery, recipient_email: recipient } = requireChoice(order)
      const facts = await readFacts(db, order, sale.gift_card_id)
      const about = {
        effectKey: `gift_card:${order.id}`,
        userId: buyer.id,
        orderId: order.id,
        recipient: recipient ?? buyer.email,
        language: order.language as Language,
      }
      if (delivery === 'mail') {
        await mail.post(db, { ...about, mail: GIFT_CARD_MAILS.gift_card, data: facts })
        return
      }
      const { order_number: orderNumber } = order
      const link = await orders.getLink(db, order)
      await mail.post(db, {
        ...about,
        mail: GIFT_CARD_MAILS.gift_card_to_print,
        data: { ...toPrinted(facts), orderNumber, link, card: facts },
      })
    })
  }

  return {
    /**
     * Places the order of a card; no card is issued before it is paid.
     * @throws GIFT_CARD_DAY_NOT_AVAILABLE, VALIDATION_FAILED for names that no card can have; then nothing is written
     */
    place(by: CardBuyer, input: BuyGiftCardBody): Promise<Order> {
      const { amount, language = by.language, ...choice } = input
      const { recipient_name, sender_name, send_on: day } = choice
      requireDrawable({ recipient_name, sender_name })
      requireSendDay(day, clock())
      return orders.place(by, { priceFen: toFen(amount), choice, language })
    },

    /**
     * Issues the card of an order that was just paid, in the transaction of its settlement; the order is then delivered.
     * Does nothing for an order of goods.
     */
    async issue(db: Tx, order: CardOrder): Promise<void> {
      if (order.gift_card === null) return
      const { id } = await giftCards.sell(db, { orderId: order.id, amountFen: order.subtotal_fen })
      await repository.insertSale(db, {
        order_id: order.id,
        gift_card_id: id,
        sent_at: null,
        send_at: toSendTime(order, clock()),
      })
      await orders.deliver(db, order)
    },

    /** For the repeated round: mails the cards whose day has come. One that fails stops no other. */
    async sendDue(): Promise<void> {
      for (const orderId of await repository.listDueSales(db, clock(), BATCH))
        await send(orderId).catch(report)
    },

    /**
     * What of an order can be refunded: of a gift card no more than is left on it. In fen; undefined for goods, where nothing
     * else counts than the payment.
     */
    async findLeftFen(db: Tx, order: CardOrder): Promise<number | undefined> {
      const sale = order.gift_card === null ? undefined : await repository.findSale(db, order.id)
      return sale && (await giftCards.get(db, sale.gift_card_id)).balance_fen
    },

    /**
     * Takes what is being refunded of a gift card's order from the card. Requires the order's row lock. Returns false, and
     * changes nothing, if it was spent meanwhile. True for an order of goods.
     */
    async takeRefund(db: Tx, order: CardOrder, amountFen: number): Promise<boolean> {
      const sale = order.gift_card === null ? undefined : await repository.findSale(db, order.id)
      if (!sale) return true
      return giftCards.voidSold(db, { giftCardId: sale.gift_card_id, orderId: order.id, amountFen })
    },

    /** A refund was withdrawn or came back, and is no longer owed: the card has its balance again. */
    async restoreRefund(db: Tx, order: CardOrder, amountFen: number): Promise<void> {
      const sale = order.gift_card === null ? undefined : await repository.findSale(db, order.id)
      if (sale)
        await giftCards.restoreSold(db, { giftCardId: sale.gift_card_id, orderId: order.id, amountFen })
    },

    /** The card of the shopper's own paid order as PDF. @throws ORDER_NOT_FOUND, GIFT_CARD_NOT_FOUND, BUSY */
    async renderOwn(userId: string, orderId: string, language: Language) {
      const order = isId(orderId) ? await orders.find(db, orderId) : undefined
      if (order?.user_id !== userId) throw new AppError('ORDER_NOT_FOUND')
      const sale = await repository.findSale(db, orderId)
      if (!sale) throw new AppError('GIFT_CARD_NOT_FOUND')
      const facts = await readFacts(db, order, sale.gift_card_id)
      return { name: `gift-card-${order.order_number}.pdf`, content: await renderGiftCard(facts, language) }
    },
  }
}

/** @throws GIFT_CARD_DAY_NOT_AVAILABLE with the first and last day, also for a page that was left open past midnight */
function requireSendDay(day: string | undefined, now: Date): void {
  const { from, until } = toSendDays(toDay(now))
  if (day === undefined || (from <= day && day <= until)) return
  throw new AppError('GIFT_CARD_DAY_NOT_AVAILABLE', {
    details: [{ path: 'send_on', message: `Choose a day from ${from} to ${until}`, from, until }],
  })
}

/** What the buyer chose. @throws Error for an order of goods */
function requireChoice(order: CardOrder): GiftCardChoice {
  const choice = readGiftCardChoice(order)
  if (!choice) throw new Error(`${order.order_number} is no order of a gift card`)
  return choice
}

/** When the card's mail is due: now, or in the morning of the chosen day. */
function toSendTime(order: CardOrder, now: Date): Date {
  const day = readGiftCardChoice(order)?.send_on
  const morning = day === undefined ? now : fromClock(day + MORNING)
  return morning > now ? morning : now
}

/** What the mail with a card to print contains of it: not its code. */
function toPrinted({ amount, recipientName }: GiftCardFacts) {
  return { amount, ...(recipientName !== undefined && { recipientName }) }
}
