import { randomToken } from '../ids.ts'
import { secondsNow } from '../provider.ts'
import { captureCharge, releaseCharge } from './charges.ts'
import { confirmIntent } from './confirmation.ts'
import { invalidRequest, noSuch } from './errors.ts'
import { requireAmount, requireStatus } from './intent-rules.ts'
import { mergeMetadata } from './params.ts'
import type { Params } from './params.ts'
import { getPaymentMethod } from './payment-methods.ts'
import { FIXED_INTENT_FIELDS } from './objects.ts'
import type { Charge, PaymentIntent } from './objects.ts'
import { makeId, recordEvent } from './world.ts'
import type { World } from './world.ts'

/** The intent with this id. Throws 404 `resource_missing` otherwise. */
export function getIntent(world: World, id: string): PaymentIntent {
  return world.store.get<PaymentIntent>('payment_intent', id, () => noSuch('payment_intent', id, 'intent'))
}

/** Creates an intent, and confirms it in the same step if requested. */
export function createIntent(world: World, params: Params<'createIntent'>): PaymentIntent {
  const currency = requireAmount(params.amount, params.currency)
  const automatic = params.automatic_payment_methods
  const allowed = params.allowed_payment_method_types
  if (allowed && automatic) {
    throw invalidRequest(
      'You may only specify one of these parameters: allowed_payment_method_types, automatic_payment_methods.',
      { code: 'parameters_exclusive' },
    )
  }
  const isAutomatic = allowed === undefined && automatic?.enabled !== false
  const method = params.payment_method ? getPaymentMethod(world, params.payment_method) : undefined
  const id = makeId('pi')
  const intent: PaymentIntent = {
    id,
    ...FIXED_INTENT_FIELDS,
    allowed_payment_method_types: allowed ?? null,
    amount: params.amount,
    amount_capturable: 0,
    amount_received: 0,
    automatic_payment_methods: isAutomatic
      ? { enabled: true, allow_redirects: automatic?.allow_redirects ?? 'always' }
      : null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: params.capture_method ?? 'automatic_async',
    client_secret: `${id}_secret_${randomToken(25)}`,
    confirmation_method: params.confirmation_method ?? 'automatic',
    created: secondsNow(world),
    currency,
    description: params.description ?? null,
    last_payment_error: null,
    latest_charge: null,
    metadata: mergeMetadata({}, params.metadata),
    next_action: null,
    payment_method: method?.id ?? null,
    payment_method_options: {
      card: {
        request_three_d_secure: params.payment_method_options?.card?.request_three_d_secure ?? 'automatic',
      },
    },
    payment_method_types: allowed ?? ['card'],
    processing: null,
    receipt_email: params.receipt_email ?? null,
    shipping: params.shipping ?? null,
    statement_descriptor: params.statement_descriptor ?? null,
    statement_descriptor_suffix: params.statement_descriptor_suffix ?? null,
    status: method ? 'requires_confirmation' : 'requires_payment_method',
  }
  world.store.put('payment_intent', intent)
  recordEvent(world, 'payment_intent.created', intent)
  return params.confirm ? confirmIntent(world, intent, params) : intent
}

const TERMS = ['amount', 'currency', 'payment_method'] as const

/** Updates an intent. Amount and currency only before it is paid; metadata and description always. */
export function updateIntent(world: World, id: string, params: Params<'updateIntent'>): PaymentIntent {
  const intent = getIntent(world, id)
  const changesTerms = TERMS.some((name) => params[name] !== undefined)
  if (changesTerms) requireStatus(intent, 'update')
  const amount = params.amount ?? intent.amount
  const currency = changesTerms ? requireAmount(amount, params.currency ?? intent.currency) : intent.currency
  const method = params.payment_method ? getPaymentMethod(world, params.payment_method) : undefined
  const methodId = method?.id ?? intent.payment_method
  const updated: PaymentIntent = {
    ...intent,
    amount,
    currency,
    description: params.description ?? intent.description,
    metadata: mergeMetadata(intent.metadata, params.metadata),
    receipt_email: params.receipt_email ?? intent.receipt_email,
    shipping: params.shipping ?? intent.shipping,
    statement_descriptor: params.statement_descriptor ?? intent.statement_descriptor,
    statement_descriptor_suffix: params.statement_descriptor_suffix ?? intent.statement_descriptor_suffix,
    payment_method: methodId,
    // The bank has not approved the new terms, so a pending authentication is void.
    ...(changesTerms
      ? { status: methodId ? 'requires_confirmation' : 'requires_payment_method', next_action: null }
      : {}),
  }
  world.store.put('payment_intent', updated)
  return updated
}

/** Cancels an unpaid intent; authorized money is released. */
export function cancelIntent(world: World, id: string, params: Params<'cancelIntent'>): PaymentIntent {
  const intent = getIntent(world, id)
  requireStatus(intent, 'cancel')
  const charge = findLatestCharge(world, intent)
  if (charge && intent.status === 'requires_capture') releaseCharge(world, charge)
  const canceled: PaymentIntent = {
    ...intent,
    amount_capturable: 0,
    canceled_at: secondsNow(world),
    cancellation_reason: params.cancellation_reason ?? null,
    next_action: null,
    processing: null,
    status: 'canceled',
  }
  world.store.put('payment_intent', canceled)
  recordEvent(world, 'payment_intent.canceled', canceled)
  return canceled
}

/** Captures authorized money, at most the authorized amount. */
export function captureIntent(world: World, id: string, params: Params<'captureIntent'>): PaymentIntent {
  const intent = getIntent(world, id)
  requireStatus(intent, 'capture')
  const amount = params.amount_to_capture ?? intent.amount_capturable
  if (amount < 1 || amount > intent.amount_capturable) {
    throw invalidRequest(
      `The payment intent only has ${intent.amount_capturable} capturable, ${amount} is not possible.`,
      { code: amount < 1 ? 'parameter_invalid_integer' : 'amount_too_large', param: 'amount_to_capture' },
    )
  }
  const charge = findLatestCharge(world, intent)
  if (charge) captureCharge(world, charge, amount)
  const captured: PaymentIntent = {
    ...intent,
    amount_capturable: 0,
    amount_received: amount,
    status: 'succeeded',
  }
  world.store.put('payment_intent', captured)
  recordEvent(world, 'payment_intent.succeeded', captured)
  return captured
}

function findLatestCharge(world: World, intent: PaymentIntent): Charge | undefined {
  return intent.latest_charge === null ? undefined : world.store.find<Charge>('charge', intent.latest_charge)
}
