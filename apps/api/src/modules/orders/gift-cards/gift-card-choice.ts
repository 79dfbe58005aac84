import type { OrderDetails } from '@shop/contract/orders/orders.console'
import { toMoney } from '@shop/contract/money/money'
import type { OrderedGiftCard } from '@shop/contract/orders/orders.endpoints'
import type { OrderRow } from '../orders.repository.ts'
import type { GiftCardSaleRow } from './gift-card-sales.repository.ts'

/** What buyers chose, as it is stored with their order. */
export type GiftCardChoice = Omit<OrderedGiftCard, 'last_four' | 'send_at' | 'sent_at'>

/** What the buyer of a gift card chose; undefined for an order of goods. */
export function readGiftCardChoice({
  gift_card: choice,
}: Pick<OrderRow, 'gift_card'>): GiftCardChoice | undefined {
  return (choice ?? undefined) as GiftCardChoice | undefined
}

/** The card of an order as its buyer sees it. */
export function toOrderedGiftCard(
  order: Pick<OrderRow, 'gift_card'>,
  sale: GiftCardSaleRow | undefined,
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
  order: Pick<OrderRow, 'gift_card'>,
  sale: GiftCardSaleRow | undefined,
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
