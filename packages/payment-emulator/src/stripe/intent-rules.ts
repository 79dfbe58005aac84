import { invalidRequest } from './errors.ts'
import type { StripeError } from './errors.ts'
import type { IntentStatus, PaymentIntent } from './objects.ts'

/** The intent statuses that allow each action, in the order of Stripe's messages. */
const ALLOWED: Record<string, readonly IntentStatus[]> = {
  canceled: [
    'requires_payment_method',
    'requires_capture',
    'requires_confirmation',
    'requires_action',
    'processing',
  ],
  confirmed: ['requires_payment_method', 'requires_confirmation', 'requires_action'],
  captured: ['requires_capture'],
  updated: ['requires_payment_method', 'requires_confirmation', 'requires_action'],
}
const VERBS = { cancel: 'canceled', confirm: 'confirmed', capture: 'captured', update: 'updated' } as const

/** Throws Stripe's `payment_intent_unexpected_state` unless the intent's status allows the action. */
export function requireStatus(intent: PaymentIntent, action: keyof typeof VERBS): void {
  const allowed = ALLOWED[VERBS[action]] ?? []
  if (allowed.includes(intent.status)) return
  if (action === 'confirm' && intent.status === 'succeeded') {
    throw unexpectedState(
      intent,
      'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.',
    )
  }
  throw unexpectedState(
    intent,
    `You cannot ${action} this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be ${VERBS[action]}: ${allowed.join(', ')}.`,
  )
}

/** The error for a status that does not allow an action; contains the intent. */
export function unexpectedState(intent: PaymentIntent, message: string): StripeError {
  return invalidRequest(message, { code: 'payment_intent_unexpected_state', payment_intent: intent })
}

/** Currencies of the emulated account, with the minimum amount in the smallest unit. */
const MINIMUM_AMOUNTS: Record<string, { least: number; text: string }> = {
  cny: { least: 400, text: '¥4.00 cny' },
  hkd: { least: 400, text: '$4.00 hkd' },
  usd: { least: 50, text: '$0.50 usd' },
}
const MAX_AMOUNT = 99_999_999

/** Throws unless Stripe accepts this amount and currency. Returns the currency in lower case. */
export function requireAmount(amount: number, currency: string): string {
  const rule = MINIMUM_AMOUNTS[currency.toLowerCase()]
  if (!rule) {
    const supported = Object.keys(MINIMUM_AMOUNTS).join(', ')
    throw invalidRequest(
      `Invalid currency: ${currency}. Stripe currently supports these currencies: ${supported}`,
      { param: 'currency' },
    )
  }
  if (amount < 1) {
    throw invalidRequest('This value must be greater than or equal to 1.', {
      code: 'parameter_invalid_integer',
      param: 'amount',
    })
  }
  if (amount < rule.least) {
    throw invalidRequest(`Amount must be at least ${rule.text}`, {
      code: 'amount_too_small',
      param: 'amount',
    })
  }
  if (amount > MAX_AMOUNT) {
    throw invalidRequest('Amount must be no more than 999,999.99', {
      code: 'amount_too_large',
      param: 'amount',
    })
  }
  return currency.toLowerCase()
}
