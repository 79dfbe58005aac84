import { DECLINE_REASONS, type DeclineReason } from '@shop/contract/payments/payments.endpoints'
import { m } from '../../../paraglide/messages.js'

/** Title and advice for a failed payment. */
interface DeclineMessage {
  title: () => string
  advice: () => string
}

const MESSAGES: Readonly<Record<DeclineReason, DeclineMessage>> = {
  card_declined: { title: m.payment_card_declined, advice: m.payment_card_declined_advice },
  insufficient_funds: { title: m.payment_insufficient_funds, advice: m.payment_insufficient_funds_advice },
  expired_card: { title: m.payment_expired_card, advice: m.payment_expired_card_advice },
  incorrect_cvc: { title: m.payment_incorrect_cvc, advice: m.payment_incorrect_cvc_advice },
  incorrect_number: { title: m.payment_incorrect_number, advice: m.payment_incorrect_number_advice },
  processing_error: { title: m.payment_processing_error, advice: m.payment_processing_error_advice },
  authentication_failed: {
    title: m.payment_authentication_failed,
    advice: m.payment_authentication_failed_advice,
  },
  wallet_declined: { title: m.payment_wallet_declined, advice: m.payment_wallet_declined_advice },
  wallet_approval: { title: m.payment_wallet_approval, advice: m.payment_wallet_approval_advice },
  app_declined: { title: m.payment_app_declined, advice: m.payment_app_declined_advice },
  cancelled: { title: m.payment_cancelled, advice: m.payment_cancelled_advice },
  expired: { title: m.payment_expired, advice: m.payment_expired_advice },
}

/** Message for a decline reason; unknown ones read as a plain decline. */
export function toDeclineMessage(reason: string): { title: string; advice: string } {
  const { title, advice } = MESSAGES[findDeclineReason(reason) ?? 'card_declined']
  return { title: title(), advice: advice() }
}

/** The reason that a code names; undefined for codes that only mean "declined". */
export function findDeclineReason(code: string | undefined): DeclineReason | undefined {
  return DECLINE_REASONS.find((reason) => reason === code)
}
