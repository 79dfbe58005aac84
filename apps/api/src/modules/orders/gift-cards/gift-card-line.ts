import { GIFT_CARD_PICTURE } from '@shop/contract/gift-cards'
import type { OrderDetails } from '@shop/contract/console/orders'
import { toMoney } from '@shop/contract/money'
import type { OrderedGiftCard } from '@shop/contract/orders'
import type { OrderLineRow, OrderRow } from '../orders.repository.ts'
import type { GiftCardSaleRow } from './gift-card-sales.repository.ts'

/** Names no product: its page is that of gift cards. */
const NO_PRODUCT_ID = '00000000-0000-0000-0000-000000000000'

/** What buyers chose, as it is stored with their order. */
export type GiftCardChoice = Omit<OrderedGiftCard, 'last_four' | 'send_at' | 'sent_at'>

type CardOrder = Pick<OrderRow, 'id' | 'gift_card' | 'subtotal_fen'>

/** What the buyer of a gift card chose; undefined for an order of goods. */
export function readGiftCardChoice({
  gift_card: choice,
}: Pick<OrderRow, 'gift_card'>): GiftCardChoice | undefined {
  return (choice ?? undefined) as GiftCardChoice | undefined
}

/**
 * The lines of an order as people see them. A gift card has no line in the database, where lines are goods that move
 * stock: lists, mails and the console show this one.
 */
export function listShownLines<Line extends OrderLineRow>(
  order: CardOrder,
  lines: readonly Line[],
): readonly (Line | OrderLineRow)[] {
  if (order.gift_card === null) return lines
  return [
    {
      ...{ order_id: order.id, position: 0, product_id: NO_PRODUCT_ID, size: '', slug: '' },
      ...{ name: 'Gift card', name_zh: '礼品卡', image: GIFT_CARD_PICTURE, design: null },
      ...{ unit_price_fen: order.subtotal_fen, quantity: 1, line_total_fen: order.subtotal_fen },
      ...{ discount_fen: 0, returned_quantity: 0, exchanged_quantity: 0, cancelled_quantity: 0 },
    },
  ]
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
          ...{ id: sale.gift_card_id, last_four: sale.last_four, balance: toMoney(sale.balance_fen) },
          send_at: sale.send_at.toISOString(),
          ...(sale.sent_at && { sent_at: sale.sent_at.toISOString() }),
        },
      }),
    },
  }
}
