import { addDays } from '../days/days.rules.ts'

/** Gift cards that one order can be paid with. */
export const MAX_GIFT_CARDS = 5

/**
 * The least that gift cards leave to pay, in fen, unless they pay everything: card providers refuse smaller amounts (of
 * CNY, Stripe less than ¥4.00).
 */
export const MIN_PAYABLE_FEN = 500

/** What a gift card can be worth when it is bought or given, in whole yuan. */
export const GIFT_CARD_YUAN = { min: 100, max: 2_000 } as const

/** Amounts that the page offers, in yuan. */
export const GIFT_CARD_PRESETS = [100, 200, 500, 1_000, 2_000] as const

/** How many days ahead, in the shop's time zone, a card can be mailed. */
export const GIFT_CARD_SEND_DAYS = 30

/** Longest name on a card. */
export const MAX_GIFT_CARD_NAME = 40

/** How a card reaches its owner: by e-mail, or printed by the buyer. */
export const GIFT_CARD_DELIVERIES = ['mail', 'print'] as const

export type GiftCardDelivery = (typeof GIFT_CARD_DELIVERIES)[number]

/**
 * What changed a card's balance. `given` by the merchant, `sold` to a shopper; `redeemed` by an order, `returned` where that
 * order was never paid, `refunded` where it was; `voided` where the sale of the card was refunded, and `restored` where that
 * refund failed.
 */
export const GIFT_CARD_MOVEMENTS = [
  'given',
  'sold',
  'redeemed',
  'returned',
  'refunded',
  'voided',
  'restored',
] as const

/** Those of an order that a card pays for; the others with an order are of the order that bought the card. */
export const PAYING_MOVEMENTS = ['redeemed', 'returned', 'refunded'] as const satisfies GiftCardMovementKind[]

export type GiftCardMovementKind = (typeof GIFT_CARD_MOVEMENTS)[number]

/** The picture of a card in lists of orders (studio/gift-card.ts), 480 × 480 px. */
export const GIFT_CARD_PICTURE = '/uploads/icons/gift-card.webp'

/** The pages, without the language. */
export const GIFT_CARDS_PATH = '/gift-cards'
export const GIFT_CARD_BALANCE_PATH = '/gift-cards/balance'

/** The first and last day on which a card can be mailed, given the shop's date. */
export function toSendDays(today: string): { from: string; until: string } {
  return { from: today, until: addDays(today, GIFT_CARD_SEND_DAYS) }
}
