import type { Language } from '../languages.ts'
import type { Store } from '../store.ts'
import { toShopperMessage } from './card-errors.ts'
import { invalidRequest } from './errors.ts'
import type { ErrorBody, PaymentIntent } from './objects.ts'

/** Fields that hold the id of another object, with its kind. */
const EXPANDABLE: Record<string, string> = {
  latest_charge: 'charge',
  charge: 'charge',
  payment_method: 'payment_method',
  payment_intent: 'payment_intent',
}

/** Replaces ids by their objects along paths such as `latest_charge` or `data.latest_charge`. */
export function expand(store: Store, response: object, paths: string[]): object {
  const copy = structuredClone(response)
  for (const path of paths) expandPath(store, copy, path.split('.'), path)
  return copy
}

function expandPath(store: Store, target: object, [head = '', ...rest]: string[], path: string): void {
  const value: unknown = Reflect.get(target, head)
  if (Array.isArray(value)) {
    for (const item of value) expandPath(store, item as object, rest, path)
    return
  }
  const kind = EXPANDABLE[head]
  if (value === undefined || kind === undefined) {
    throw invalidRequest(`This property cannot be expanded (${path}).`, { param: 'expand' })
  }
  if (typeof value === 'string') Reflect.set(target, head, structuredClone(store.find(kind, value) ?? value))
  const expanded: unknown = Reflect.get(target, head)
  if (rest.length > 0 && typeof expanded === 'object' && expanded !== null) {
    expandPath(store, expanded, rest, path)
  }
}

/** The part of a result that a browser may read. */
export function toPublic(shown: object, language: Language): object {
  const isIntent = 'object' in shown && shown.object === 'payment_intent'
  return isIntent ? toPublicIntent(shown as PaymentIntent, language) : shown
}

/** The part of an intent that a browser with the publishable key may read, its error in the shopper's language. */
function toPublicIntent(intent: PaymentIntent, language: Language): object {
  const error = intent.last_payment_error
  return {
    id: intent.id,
    object: intent.object,
    allowed_payment_method_types: intent.allowed_payment_method_types,
    amount: intent.amount,
    amount_details: intent.amount_details,
    automatic_payment_methods: intent.automatic_payment_methods,
    canceled_at: intent.canceled_at,
    cancellation_reason: intent.cancellation_reason,
    capture_method: intent.capture_method,
    client_secret: intent.client_secret,
    confirmation_method: intent.confirmation_method,
    created: intent.created,
    currency: intent.currency,
    description: intent.description,
    last_payment_error: error && { ...error, message: toShopperMessage(error, language) },
    livemode: intent.livemode,
    next_action: intent.next_action,
    payment_method: intent.payment_method,
    payment_method_types: intent.payment_method_types,
    processing: intent.processing,
    receipt_email: intent.receipt_email,
    setup_future_usage: intent.setup_future_usage,
    shipping: intent.shipping,
    source: intent.source,
    status: intent.status,
  }
}

/** The part of an error that a browser may read. */
export function toPublicError(error: ErrorBody, language: Language): object {
  const { payment_intent: intent, ...rest } = error
  return {
    ...rest,
    message: toShopperMessage(error, language),
    ...(intent ? { payment_intent: toPublicIntent(intent, language) } : {}),
  }
}
