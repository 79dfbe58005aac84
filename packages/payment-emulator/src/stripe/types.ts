/** Stripe's objects as the emulator stores and returns them. Amounts in the smallest unit, times in seconds. */

export type Metadata = Record<string, string>

export type IntentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'processing'
  | 'requires_capture'
  | 'succeeded'
  | 'canceled'

/** The `error` member of Stripe's errors, also stored as an intent's `last_payment_error`. */
export interface ErrorBody {
  type: 'card_error' | 'invalid_request_error' | 'idempotency_error' | 'api_error'
  message: string
  code?: string
  decline_code?: string
  doc_url?: string
  param?: string
  charge?: string
  payment_intent?: PaymentIntent
  payment_method?: PaymentMethod
}

export interface NextAction {
  type: 'use_stripe_sdk' | 'redirect_to_url'
  use_stripe_sdk?: { type: 'three_d_secure_redirect'; stripe_js: string; source: string }
  redirect_to_url?: { url: string; return_url: string }
}

export interface PaymentIntent {
  id: string
  object: 'payment_intent'
  amount: number
  amount_capturable: number
  amount_details: { tip: Record<string, never> }
  amount_received: number
  application: null
  application_fee_amount: null
  automatic_payment_methods: { enabled: boolean; allow_redirects: 'always' | 'never' } | null
  canceled_at: number | null
  cancellation_reason: string | null
  capture_method: 'automatic' | 'automatic_async' | 'manual'
  client_secret: string
  confirmation_method: 'automatic' | 'manual'
  created: number
  currency: string
  customer: null
  description: string | null
  last_payment_error: ErrorBody | null
  latest_charge: string | null
  livemode: false
  metadata: Metadata
  next_action: NextAction | null
  on_behalf_of: null
  payment_method: string | null
  payment_method_configuration_details: null
  payment_method_options: { card: { request_three_d_secure: 'automatic' | 'any' | 'challenge' } }
  payment_method_types: string[]
  processing: { type: 'card'; card: Record<string, never> } | null
  receipt_email: string | null
  review: null
  setup_future_usage: null
  shipping: Record<string, unknown> | null
  source: null
  statement_descriptor: string | null
  statement_descriptor_suffix: string | null
  status: IntentStatus
  transfer_data: null
  transfer_group: null
}

export interface CardDetails {
  brand: string
  checks: { address_line1_check: null; address_postal_code_check: null; cvc_check: string | null }
  country: string
  display_brand: string
  exp_month: number
  exp_year: number
  fingerprint: string
  funding: string
  generated_from: null
  last4: string
  networks: { available: string[]; preferred: null }
  regulated_status: 'unregulated'
  three_d_secure_usage: { supported: boolean }
  wallet: null
}

export interface PaymentMethod {
  id: string
  object: 'payment_method'
  allow_redisplay: 'unspecified'
  billing_details: Record<string, unknown>
  card: CardDetails
  created: number
  customer: null
  livemode: false
  metadata: Metadata
  type: 'card'
}

export interface Charge {
  id: string
  object: 'charge'
  amount: number
  amount_captured: number
  amount_refunded: number
  application: null
  application_fee: null
  application_fee_amount: null
  balance_transaction: string | null
  billing_details: Record<string, unknown>
  calculated_statement_descriptor: string | null
  captured: boolean
  created: number
  currency: string
  customer: null
  description: string | null
  disputed: false
  failure_balance_transaction: null
  failure_code: string | null
  failure_message: string | null
  fraud_details: Record<string, never>
  livemode: false
  metadata: Metadata
  on_behalf_of: null
  outcome: Record<string, unknown>
  paid: boolean
  payment_intent: string
  payment_method: string
  payment_method_details: Record<string, unknown>
  receipt_email: string | null
  receipt_number: null
  receipt_url: null
  refunded: boolean
  review: null
  shipping: Record<string, unknown> | null
  source: null
  source_transfer: null
  statement_descriptor: string | null
  statement_descriptor_suffix: string | null
  status: 'succeeded' | 'failed'
  transfer_data: null
  transfer_group: null
}

export interface Refund {
  id: string
  object: 'refund'
  amount: number
  balance_transaction: string | null
  charge: string
  created: number
  currency: string
  destination_details: Record<string, unknown>
  failure_reason?: string
  metadata: Metadata
  payment_intent: string
  reason: string | null
  receipt_number: null
  source_transfer_reversal: null
  status: 'pending' | 'succeeded' | 'failed'
  transfer_reversal: null
}

export interface Event {
  id: string
  object: 'event'
  api_version: string
  created: number
  data: { object: unknown }
  livemode: false
  pending_webhooks: number
  request: { id: string | null; idempotency_key: string | null }
  type: string
}
