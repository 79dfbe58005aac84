import {
  countCardCharacters,
  listUnprintable,
  MAX_CARD_LENGTH,
  MAX_CARD_LINES,
  toCardText,
} from '@shop/contract/orders/gifts.rules'
import { m } from '../../paraglide/messages.js'

/** Why a text cannot be printed on a card. */
export function findCardError(typed: string): string | undefined {
  const text = toCardText(typed)
  const unprintable = listUnprintable(text)
  if (unprintable.length > 0)
    return m.checkout_gift_card_unprintable({ characters: unprintable.slice(0, 5).join(' ') })
  if (countCardCharacters(text) > MAX_CARD_LENGTH) return m.checkout_gift_card_long()
  return text.split('\n').length > MAX_CARD_LINES ? m.checkout_gift_card_lines() : undefined
}
