import { buyGiftCard, buyGuestGiftCard } from '@shop/contract/gift-cards/gift-cards.endpoints'
import type { BuyGuestGiftCardBody, BuyGiftCardBody } from '@shop/contract/gift-cards/gift-cards.schemas'
import type { ErrorDetail } from '@shop/contract/http/envelope'
import { ApiUnavailableError } from '../../lib/api/api-result.ts'
import { call } from '../../lib/api/api.ts'
import { toRefusalMessage } from '../../lib/api/refusal-message.ts'
import { m } from '../../paraglide/messages.js'
import { toServerErrors } from '../../lib/api/field-errors.ts'
import type { GiftCardErrors } from './gift-card-draft.ts'

/** Outcome of ordering a card; a guest's order has its key. */
export type BuyingOutcome =
  | { kind: 'placed'; orderId: string; orderKey?: string }
  | { kind: 'errors'; errors: GiftCardErrors }
  | { kind: 'refused'; message: string }
  /** No response: the order may exist; a retry under the same key is safe. */
  | { kind: 'unanswered'; message: string }

/** Orders a gift card once per idempotency key. */
export async function sendGiftCardOrder(
  body: BuyGiftCardBody | BuyGuestGiftCardBody,
  idempotencyKey: string,
): Promise<BuyingOutcome> {
  try {
    const result = await ('email' in body
      ? call(buyGuestGiftCard, { body }, { idempotencyKey })
      : call(buyGiftCard, { body }, { idempotencyKey }))
    if (result.ok) {
      if (!('order' in result.data)) return { kind: 'placed', orderId: result.data.order_id }
      const { order, order_key: orderKey } = result.data
      return { kind: 'placed', orderId: order.order_id, orderKey }
    }
    const { code, details } = result.error
    switch (code) {
      case 'GIFT_CARD_DAY_NOT_AVAILABLE':
        return { kind: 'errors', errors: { sendOn: m.giftcards_error_day() } }
      case 'TOO_MANY_UNPAID_ORDERS':
        return { kind: 'refused', message: m.giftcards_error_unpaid() }
      case 'IDEMPOTENCY_KEY_IN_USE':
        return { kind: 'unanswered', message: m.checkout_problem_unanswered() }
      case 'VALIDATION_FAILED': {
        const errors = toErrors(details)
        if (Object.keys(errors).length > 0) return { kind: 'errors', errors }
      }
    }
    return { kind: 'refused', message: toRefusalMessage(result.status, result.error) }
  } catch (error) {
    if (!(error instanceof ApiUnavailableError)) throw error
    return { kind: 'unanswered', message: m.checkout_problem_unanswered() }
  }
}

/** The server alone knows which characters the faces of cards have. */
const toUnprintable = ({ characters }: ErrorDetail) =>
  m.giftcards_error_unprintable({ characters: String(characters ?? '') })

/** What the server refuses and the form did not find. */
const toErrors = (details: readonly ErrorDetail[] | undefined): GiftCardErrors =>
  toServerErrors(details, {
    recipient_name: ['recipientName', toUnprintable],
    sender_name: ['senderName', toUnprintable],
    amount: ['otherAmount', m.giftcards_error_amount],
    recipient_email: ['recipientEmail', m.auth_error_email],
    message: ['message', m.checkout_gift_card_long],
    send_on: ['sendOn', m.giftcards_error_day],
    email: ['email', m.auth_error_email],
  })
