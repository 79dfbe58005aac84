import { z } from 'zod'
import type { DeclineReason } from '@shop/contract/payments/payments.endpoints'
import {
  ProviderUnfundedError,
  type ProviderMovement,
  type ProviderPayment,
  type ProviderRefund,
  type ProviderState,
} from '../core/payment-port.ts'
import { AirwallexAction, findAppAction, isAppType } from './airwallex-apps.ts'
import { fromJsonAmount, toDate } from '../core/provider-amounts.ts'
import { ProviderResponseError } from '../core/provider-http.ts'

export const AirwallexToken = z
  .object({ token: z.string(), expires_at: z.string() })
  .transform((token) => ({ value: token.token, endsAt: toDate(token.expires_at).getTime() }))

const Metadata = z.record(z.string(), z.unknown()).nullish()

const AirwallexAttempt = z.object({
  id: z.string(),
  payment_intent_id: z.string().optional(),
  status: z.string(),
  currency: z.string(),
  captured_amount: z.number().default(0),
  payment_method: z.object({ type: z.string() }).nullish(),
  failure_code: z.string().nullish(),
  provider_original_response_code: z.string().nullish(),
  created_at: z.string(),
})
type AirwallexAttempt = z.infer<typeof AirwallexAttempt>

export const AirwallexIntent = z.object({
  id: z.string(),
  status: z.string(),
  amount: z.number(),
  captured_amount: z.number().default(0),
  currency: z.string(),
  metadata: Metadata,
  client_secret: z.string().nullish(),
  latest_payment_attempt: AirwallexAttempt.nullish(),
  next_action: AirwallexAction.nullish(),
})
type AirwallexIntent = z.infer<typeof AirwallexIntent>

export const AirwallexRefund = z.object({
  id: z.string(),
  request_id: z.string().optional(),
  payment_intent_id: z.string().optional(),
  status: z.string(),
  amount: z.number(),
  currency: z.string(),
  metadata: Metadata,
  failure_details: z.object({ code: z.string().nullish() }).nullish(),
  created_at: z.string(),
})
export type AirwallexRefund = z.infer<typeof AirwallexRefund>

const toList = <Item extends z.ZodType>(item: Item) =>
  z.object({ has_more: z.boolean().default(false), items: z.array(item) })
export const AirwallexIntents = toList(AirwallexIntent)
export const AirwallexAttempts = toList(AirwallexAttempt)
export const AirwallexRefunds = toList(AirwallexRefund)

/** https://www.airwallex.com/docs/payments/reference/payment-statuses */
const STATES: Record<string, ProviderState> = {
  REQUIRES_PAYMENT_METHOD: 'requires_action',
  REQUIRES_CUSTOMER_ACTION: 'requires_action',
  REQUIRES_CAPTURE: 'processing',
  PENDING: 'processing',
  PENDING_REVIEW: 'processing',
  SUCCEEDED: 'succeeded',
  CANCELLED: 'canceled',
  EXPIRED: 'canceled',
}

/**
 * Response codes of the card's bank (ISO 8583) as the shop's decline reasons; any other is a generic decline.
 */
const ISSUER_DECLINES: Record<string, DeclineReason> = {
  '14': 'incorrect_number',
  '15': 'incorrect_number',
  '33': 'expired_card',
  '51': 'insufficient_funds',
  '54': 'expired_card',
  '82': 'incorrect_cvc',
  N7: 'incorrect_cvc',
  '91': 'processing_error',
  '96': 'processing_error',
  '1A': 'authentication_failed',
}
/** https://www.airwallex.com/docs/payments__error-response-codes */
const DECLINES: Record<string, DeclineReason> = {
  '3ds_not_supported': 'authentication_failed',
  authentication_declined: 'authentication_failed',
  provider_unavailable: 'processing_error',
}

/** SETTLED is what versions from 2025-02-14 on call SUCCEEDED. */
const REFUND_STATES: Record<string, ProviderRefund['state']> = {
  SUCCEEDED: 'succeeded',
  SETTLED: 'succeeded',
  FAILED: 'failed',
}

export function toPayment(intent: AirwallexIntent): ProviderPayment {
  const attempt = intent.latest_payment_attempt
  const isPaid = intent.status === 'SUCCEEDED'
  return {
    state: STATES[intent.status] ?? 'unknown',
    providerPaymentId: intent.id,
    paymentId: readText(intent.metadata?.['payment_id']),
    // Once it is paid, the received amount counts.
    amountMinor: fromJsonAmount(isPaid ? intent.captured_amount : intent.amount),
    currency: intent.currency,
    declineReason: attempt?.status === 'FAILED' ? toDeclineReason(attempt) : undefined,
    awaitsBank: intent.status === 'REQUIRES_CUSTOMER_ACTION' && !isAppType(attempt?.payment_method?.type),
    clientSecret: intent.client_secret ?? undefined,
    attemptId: attempt?.id,
    captureId: isPaid ? attempt?.id : undefined,
    appAction: findAppAction(intent.next_action),
  }
}

function toDeclineReason(attempt: AirwallexAttempt): DeclineReason {
  const { failure_code: code, provider_original_response_code: issuerCode, payment_method: method } = attempt
  if (isAppType(method?.type)) return 'app_declined'
  return DECLINES[code ?? ''] ?? ISSUER_DECLINES[issuerCode ?? ''] ?? 'card_declined'
}

/**
 * Airwallex refunds from what is unsettled or from the wallet, and a refund that neither covers fails
 * (https://www.airwallex.com/docs/payments__refunds). Its codes for that differ by call and version.
 */
const LACKS_MONEY = /insufficient/i

export const isUnfunded = ({ status, failure_details: failure }: AirwallexRefund): boolean =>
  REFUND_STATES[status] === 'failed' && LACKS_MONEY.test(failure?.code ?? '')

/** @throws ProviderUnfundedError */
export function toRefund(refund: AirwallexRefund): ProviderRefund {
  if (isUnfunded(refund)) throw new ProviderUnfundedError('refund failed for want of money')
  return { providerRefundId: refund.id, state: REFUND_STATES[refund.status] ?? 'pending' }
}

/** Whether Airwallex refused to make a refund because the shop's balance does not cover it. */
export const lacksMoney = (error: unknown): boolean => LACKS_MONEY.test(findRefusal(error)?.code ?? '')

export const isOurRefund = (refund: AirwallexRefund, refundId: string): boolean =>
  refund.request_id === refundId || refund.metadata?.['refund_id'] === refundId

/** The charge of an attempt to pay; undefined when it took no money. */
export function toCharge(attempt: AirwallexAttempt): ProviderMovement | undefined {
  const amountMinor = fromJsonAmount(attempt.captured_amount)
  return amountMinor > 0 ? toMovement('charge', attempt, amountMinor) : undefined
}

/** The movement of a refund; undefined until it was sent. */
export function toRepayment(refund: AirwallexRefund): ProviderMovement | undefined {
  const hasArrived = REFUND_STATES[refund.status] === 'succeeded'
  return hasArrived ? toMovement('refund', refund, fromJsonAmount(refund.amount)) : undefined
}

function toMovement(
  kind: ProviderMovement['kind'],
  object: AirwallexAttempt | AirwallexRefund,
  amountMinor: number,
): ProviderMovement {
  const { id, payment_intent_id: providerPaymentId, currency, created_at: created } = object
  return { kind, id, providerPaymentId, amountMinor, currency, at: toDate(created) }
}

/** Why Airwallex rejected a call, by its error code; undefined for other errors. */
export function findRefusal(error: unknown): { status: number; code: string | undefined } | undefined {
  if (!(error instanceof ProviderResponseError)) return undefined
  const { code } = (error.body ?? {}) as { code?: unknown }
  return { status: error.status, code: readText(code) }
}

const readText = (value: unknown) => (typeof value === 'string' ? value : undefined)
