import { checkGiftCard } from '@shop/contract/gift-cards/gift-card-check.endpoints'
import type { CheckedGiftCard } from '@shop/contract/gift-cards/gift-card-check.schemas'
import { call } from '../../../lib/api/api.ts'
import { toOutageMessage } from '../../../lib/api/outage-message.ts'
import { toRefusalMessage } from '../../../lib/api/refusal-message.ts'
import { m } from '../../../paraglide/messages.js'

/** Checks the code of a gift card; resolves with the card, or with the message why it cannot be used. It never rejects. */
export async function checkCode(code: string): Promise<{ card: CheckedGiftCard } | { error: string }> {
  try {
    const result = await call(checkGiftCard, { body: { code } })
    if (result.ok) return { card: result.data }
    switch (result.error.code) {
      case 'GIFT_CARD_NOT_FOUND':
      case 'VALIDATION_FAILED':
        return { error: m.checkout_gift_cards_unknown() }
      case 'GIFT_CARD_BLOCKED':
        return { error: m.checkout_gift_cards_blocked() }
      case 'GIFT_CARD_EMPTY':
        return { error: m.checkout_gift_cards_empty() }
      default:
        return { error: toRefusalMessage(result.status, result.error) }
    }
  } catch (error) {
    return { error: toOutageMessage(error, m.checkout_gift_cards_failed()) }
  }
}
