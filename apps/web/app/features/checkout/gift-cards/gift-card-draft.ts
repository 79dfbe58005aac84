import { MAX_GIFT_CARDS } from '@shop/contract/gift-cards/gift-cards.rules'
import type { CheckedGiftCard } from '@shop/contract/gift-cards/gift-card-check.schemas'
import type { OrderQuote, QuotedGiftCard } from '@shop/contract/orders/orders.schemas'
import { findText, isObject } from '../../../lib/json.ts'

/** A gift card of the checkout: what quotes and orders name it by, and how people recognize it. Its code is not stored. */
export type GiftCardDraft = Pick<CheckedGiftCard, 'gift_card' | 'last_four'>

/** Reads stored gift cards; invalid ones are left out. */
export function parseGiftCards(stored: unknown): GiftCardDraft[] {
  if (!Array.isArray(stored)) return []
  return stored.slice(0, MAX_GIFT_CARDS).flatMap((card: unknown) => {
    if (!isObject(card)) return []
    const [gift_card, last_four] = [findText(card['gift_card']), findText(card['last_four'])]
    return gift_card && last_four ? [{ gift_card, last_four }] : []
  })
}

/** A card with what it pays by the quote; undefined until the first quote with it. */
export interface ShownGiftCard {
  card: GiftCardDraft
  quoted: QuotedGiftCard | undefined
}

/** The cards as the quote has them, in the order in which they pay. */
export function toShownGiftCards(
  cards: readonly GiftCardDraft[],
  quote: OrderQuote | undefined,
): ShownGiftCard[] {
  return cards.map((card, index) => {
    const quoted = quote?.gift_cards?.[index]
    // A quote from before the last change has other cards.
    return { card, quoted: quoted?.last_four === card.last_four || quoted?.obstacle ? quoted : undefined }
  })
}

/** The cards that an order is placed with: those that the quote accepts. */
export function listUsableGiftCards(cards: readonly GiftCardDraft[], quote: OrderQuote): string[] {
  return cards.filter((_, index) => !quote.gift_cards?.[index]?.obstacle).map(({ gift_card: name }) => name)
}
