import { ORDER_CURRENCY, transfer, type Movement } from './movement.ts'
import { movePoints } from './order-movements.shared.ts'

/** Where the money of a change comes from, or goes to. */
const OTHER_SIDE = {
  given: 'gift_cards_given',
  sold: 'gift_cards_sold',
  redeemed: 'receivable',
  returned: 'receivable',
  refunded: 'returns',
  voided: 'returns',
  restored: 'returns',
} as const

/** A change of a gift card's balance. */
export interface GiftCardMove {
  /** The movement's id. */
  id: string
  kind: keyof typeof OTHER_SIDE
  orderId: string | undefined
  /** By how much the card's balance rises; negative where it falls. */
  amountFen: number
}

/** What the shop owes to holders of gift cards changed: the merchant gave a card away
 * or sold one, it paid a part of an order, or its sale was refunded. */
export function giftCardMoved({ id, kind, orderId, amountFen }: GiftCardMove): Movement {
  return {
    name: `gift-card:${id}`,
    ...(orderId === undefined ? {} : { orderId }),
    transfers: transfer('gift_cards', OTHER_SIDE[kind], ORDER_CURRENCY, amountFen),
  }
}

/** A refund to gift cards, whose money `giftCardMoved` records, changed the shopper's points. */
export function giftCardRefundCounted(orderId: string, refundId: string, points: number): Movement {
  return { name: `refund:${refundId}:points`, orderId, transfers: movePoints(points) }
}
