import { toMoney } from '@shop/contract/money/money'
import type { OrderDetails } from '@shop/contract/orders/orders.console'
import type { OrderedGiftCard } from '@shop/contract/orders/orders.schemas'
import { listPaid, listPaidAndReturned, listSold } from './gift-cards.repository.ts'
import type { SoldGiftCard } from './gift-cards-of-orders.shared.ts'

/** What buyers chose, as it is stored with their order. */
export type GiftCardChoice = Omit<OrderedGiftCard, 'last_four' | 'send_at' | 'sent_at'>

/** What the buyer of an order chose for a gift card, null where it is an order of goods. */
interface OfOrder {
  gift_card: unknown
}

/** What orders show of gift cards: those that paid a part of them, and the one that they bought. */
export const orderGiftCards = { listPaid, listPaidAndReturned, listSold }

/** What the buyer of a gift card chose; undefined for an order of goods. */
export function readGiftCardChoice({ gift_card: choice }: OfOrder): GiftCardChoice | undefined {
  return (choice ?? undefined) as GiftCardChoice | undefined
}

/** The card of an order as its buyer sees it. */
export function toOrderedGiftCard(
  order: OfOrder,
  sale: SoldGiftCard | undefined,
): { gift_card?: OrderedGiftCard } {
  const choice = readGiftCardChoice(order)
  if (!choice) return {}
  return {
    gift_card: {
      ...choice,
      ...(sale && { last_four: sale.last_four, send_at: sale.send_at.toISOString() }),
      ...(sale?.sent_at && { sent_at: sale.sent_at.toISOString() }),
    },
  }
}

/** The card of an order in the console. */
export function toGiftCardInConsole(
  order: OfOrder,
  sale: SoldGiftCard | undefined,
  { withPersonal }: { withPersonal: boolean },
): Pick<OrderDetails, 'gift_card'> {
  const choice = readGiftCardChoice(order)
  if (!choice) return {}
  const { recipient_name: name, recipient_email: email } = choice
  return {
    gift_card: {
      delivery: choice.delivery,
      ...(withPersonal && name ? { recipient_name: name } : {}),
      ...(withPersonal && email ? { recipient_email: email } : {}),
      ...(sale && {
        card: {
          id: sale.gift_card_id,
          last_four: sale.last_four,
          balance: toMoney(sale.balance_fen),
          send_at: sale.send_at.toISOString(),
          ...(sale.sent_at && { sent_at: sale.sent_at.toISOString() }),
        },
      }),
    },
  }
}
