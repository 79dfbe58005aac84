import { getCardError } from './card-errors.ts'
import { randomToken } from '../ids.ts'
import { secondsNow } from '../provider.ts'
import { FIXED_CHARGE_FIELDS } from './objects.ts'
import type { CardDetails, Charge, PaymentIntent, PaymentMethod } from './objects.ts'
import { makeId, recordEvent } from './world.ts'
import type { World } from './world.ts'

/** The bank's decision: `failure` is a key of the card errors, or undefined if approved. */
interface ChargeResult {
  failure?: string
  wasAuthenticated: boolean
}

/** Creates the charge of one payment attempt, succeeded or failed, and records its event. */
export function createCharge(
  world: World,
  intent: PaymentIntent,
  method: PaymentMethod,
  { failure, wasAuthenticated }: ChargeResult,
): Charge {
  const isCaptured = failure === undefined && intent.capture_method !== 'manual'
  const error = failure === undefined ? undefined : getCardError(failure)
  const charge: Charge = {
    id: makeId('ch'),
    ...FIXED_CHARGE_FIELDS,
    amount: intent.amount,
    amount_captured: isCaptured ? intent.amount : 0,
    amount_refunded: 0,
    balance_transaction: isCaptured ? makeId('txn') : null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: intent.statement_descriptor ?? world.merchantName.toUpperCase(),
    captured: isCaptured,
    created: secondsNow(world),
    currency: intent.currency,
    description: intent.description,
    failure_code: error?.code ?? null,
    failure_message: error?.en ?? null,
    metadata: intent.metadata,
    outcome: toOutcome(failure),
    paid: failure === undefined,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: method.card
      ? { card: toChargedCard(method.card, intent.amount, wasAuthenticated, failure), type: 'card' }
      : {
          [method.type]: { transaction_id: failure === undefined ? randomToken(28) : null },
          type: method.type,
        },
    receipt_email: intent.receipt_email,
    refunded: false,
    shipping: intent.shipping,
    statement_descriptor: intent.statement_descriptor,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: failure === undefined ? 'succeeded' : 'failed',
  }
  world.store.put('charge', charge)
  recordEvent(world, failure === undefined ? 'charge.succeeded' : 'charge.failed', charge)
  return charge
}

/** Captures authorized money (all or part; the rest is released). */
export function captureCharge(world: World, charge: Charge, amount: number): Charge {
  const captured: Charge = {
    ...charge,
    amount_captured: amount,
    amount_refunded: charge.amount - amount,
    balance_transaction: makeId('txn'),
    captured: true,
  }
  world.store.put('charge', captured)
  recordEvent(world, 'charge.captured', captured)
  return captured
}

/** Releases money that was only authorized. */
export function releaseCharge(world: World, charge: Charge): void {
  const released: Charge = { ...charge, amount_refunded: charge.amount, refunded: true }
  world.store.put('charge', released)
  recordEvent(world, 'charge.refunded', released)
}

function toOutcome(failure: string | undefined): Record<string, unknown> {
  if (failure === undefined) {
    return {
      network_status: 'approved_by_network',
      reason: null,
      risk_level: 'normal',
      risk_score: 12,
      seller_message: 'Payment complete.',
      type: 'authorized',
    }
  }
  if (failure === 'fraudulent') {
    return {
      network_status: 'not_sent_to_network',
      reason: 'highest_risk_level',
      risk_level: 'highest',
      risk_score: 92,
      seller_message: 'Stripe blocked this payment as too risky.',
      type: 'blocked',
    }
  }
  const { code, declineCode } = getCardError(failure)
  return {
    network_status: 'declined_by_network',
    reason: declineCode ?? code,
    risk_level: 'normal',
    risk_score: 21,
    seller_message: 'The bank did not return any further details with this decline.',
    type: 'issuer_declined',
  }
}

function toChargedCard(
  card: CardDetails,
  amount: number,
  wasAuthenticated: boolean,
  failure: string | undefined,
): Record<string, unknown> {
  const { brand, country, exp_month, exp_year, fingerprint, funding, last4 } = card
  const cvcCheck = failure === 'incorrect_cvc' ? 'fail' : 'pass'
  return {
    amount_authorized: failure === undefined ? amount : null,
    authorization_code: null,
    brand,
    checks: { ...card.checks, cvc_check: cvcCheck },
    country,
    exp_month,
    exp_year,
    fingerprint,
    funding,
    installments: null,
    last4,
    mandate: null,
    network: brand,
    network_token: { used: false },
    three_d_secure: wasAuthenticated
      ? { authentication_flow: 'challenge', result: 'authenticated', result_reason: null, version: '2.2.0' }
      : null,
    wallet: null,
  }
}
