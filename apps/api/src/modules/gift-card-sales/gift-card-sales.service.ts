import { GIFT_CARD_BALANCE_PATH } from '@shop/contract/gift-cards/gift-cards.endpoints'
import { toLanguageAddress } from '@shop/contract/languages/languages'
import { isId } from '../../db/ids.ts'
import type { Db, Tx } from '../../db/pool.ts'
import { inTransaction } from '../../db/transaction.ts'
import { AppError } from '../../http/app-error.ts'
import type { Language } from '../../http/language.ts'
import type { Clock } from '../../jobs/clock.ts'
import { renderGiftCard, type GiftCardFacts } from '../gift-cards/gift-card-file.service.ts'
import type { GiftCards } from '../gift-cards/gift-cards.service.ts'
import { GIFT_CARD_MAILS } from '../gift-cards/mail/gift-card-mails.service.ts'
import type { MailService } from '../mail/mail.service.ts'
import type { GiftCardOrders } from '../orders/gift-cards/gift-card-orders.service.ts'
import type { OrderLifecycle, OrderRow } from '../orders/order-lifecycle.service.ts'
import { toYuan } from '../orders/order-mail.service.ts'
import type { UsersService } from '../users/users.service.ts'
import * as repository from './gift-card-sales.repository.ts'

interface Dependencies {
  db: Db
  clock: Clock
  giftCards: GiftCards
  giftCardOrders: GiftCardOrders
  lifecycle: Pick<OrderLifecycle, 'find' | 'lock'>
  mail: MailService
  users: Pick<UsersService, 'findById'>
  publicUrl: string
  report: (error: unknown) => void
}

const BATCH = 100

export type GiftCardSalesService = ReturnType<typeof createGiftCardSales>

/** Gift cards that shoppers buy: issued with the payment, mailed on their day, voided with a refund (decision 68). */
export function createGiftCardSales(deps: Dependencies) {
  const { db, clock, giftCards, giftCardOrders, lifecycle, mail, users, publicUrl, report } = deps

  /** What the card says, for its mail and its PDF. @throws GIFT_CARD_NOT_FOUND if the shop's secret is another one */
  async function toFacts(db: Db | Tx, order: OrderRow, giftCardId: string) {
    const card = await giftCards.get(db, giftCardId)
    const code = giftCards.toCode(card)
    if (code === undefined) throw new AppError('GIFT_CARD_NOT_FOUND')
    const choice = giftCardOrders.readChoice(order)
    const toLink = (path: string) => publicUrl + toLanguageAddress(path, order.language as Language)
    return {
      amount: toYuan(card.amount_fen),
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
    await inTransaction(db, async (db) => {
      const order = (await lifecycle.lock(db, orderId))!
      const sale = (await repository.findSale(db, orderId))!
      if (!(await repository.markSent(db, orderId, clock()))) return
      const buyer = await users.findById(order.user_id, db)
      // All of it was refunded meanwhile: a card without a balance is no present.
      if (!buyer || order.status === 'refunded') return
      const { delivery, recipient_email: recipient } = giftCardOrders.readChoice(order)
      const facts = await toFacts(db, order, sale.gift_card_id)
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
      const link = await giftCardOrders.toLink(db, order)
      await mail.post(db, {
        ...about,
        mail: GIFT_CARD_MAILS.gift_card_to_print,
        data: { ...toPrinted(facts), orderNumber, link, card: facts },
      })
    })
  }

  return {
    /**
     * Issues the card of an order that was just paid, in the transaction of its settlement; the order is then delivered.
     * Does nothing for an order of goods.
     */
    async issue(db: Tx, order: OrderRow): Promise<void> {
      if (order.gift_card === null) return
      const { id } = await giftCards.sell(db, { orderId: order.id, amountFen: order.subtotal_fen })
      await repository.insertSale(db, {
        order_id: order.id,
        gift_card_id: id,
        sent_at: null,
        send_at: giftCardOrders.toSendTime(order, clock()),
      })
      await giftCardOrders.deliver(db, order)
    },

    /** For the repeated round: mails the cards whose day has come. One that fails stops no other. */
    async sendDue(): Promise<void> {
      for (const orderId of await repository.listDue(db, clock(), BATCH)) await send(orderId).catch(report)
    },

    /**
     * What of an order can be refunded: of a gift card no more than is left on it. In fen; undefined for goods, where nothing
     * else counts than the payment.
     */
    async findLeftFen(db: Tx, order: OrderRow): Promise<number | undefined> {
      const sale = order.gift_card === null ? undefined : await repository.findSale(db, order.id)
      return sale && (await giftCards.get(db, sale.gift_card_id)).balance_fen
    },

    /**
     * Takes what is being refunded of a gift card's order from the card. Requires the order's row lock. Returns false, and
     * changes nothing, if it was spent meanwhile. True for an order of goods.
     */
    async takeRefund(db: Tx, order: OrderRow, amountFen: number): Promise<boolean> {
      const sale = order.gift_card === null ? undefined : await repository.findSale(db, order.id)
      if (!sale) return true
      return giftCards.voidSold(db, { giftCardId: sale.gift_card_id, orderId: order.id, amountFen })
    },

    /** A refund was withdrawn or came back, and is no longer owed: the card has its balance again. */
    async restoreRefund(db: Tx, order: OrderRow, amountFen: number): Promise<void> {
      const sale = order.gift_card === null ? undefined : await repository.findSale(db, order.id)
      if (sale)
        await giftCards.restoreSold(db, { giftCardId: sale.gift_card_id, orderId: order.id, amountFen })
    },

    /** The card of the shopper's own paid order as PDF. @throws ORDER_NOT_FOUND, GIFT_CARD_NOT_FOUND, BUSY */
    async renderOwn(userId: string, orderId: string, language: Language) {
      const order = isId(orderId) ? await lifecycle.find(db, orderId) : undefined
      if (order?.user_id !== userId) throw new AppError('ORDER_NOT_FOUND')
      const sale = await repository.findSale(db, orderId)
      if (!sale) throw new AppError('GIFT_CARD_NOT_FOUND')
      const facts = await toFacts(db, order, sale.gift_card_id)
      return { name: `gift-card-${order.order_number}.pdf`, content: await renderGiftCard(facts, language) }
    },
  }
}

/** What the mail with a card to print says of it: not its code. */
function toPrinted({ amount, recipientName }: GiftCardFacts) {
  return { amount, ...(recipientName !== undefined && { recipientName }) }
}
