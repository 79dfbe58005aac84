import type { AppName } from '../apps/app-payments.ts'

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

/** What the shopper has to do: a 3-D Secure challenge (`source` is its id), or paying in an app. */
export type NextAction =
  | {
      type: 'use_stripe_sdk'
      use_stripe_sdk: { type: 'three_d_secure_redirect'; stripe_js: string; source: string }
    }
  | {
      type: 'alipay_handle_redirect'
      alipay_handle_redirect: {
        native_data: null
        native_url: null
        return_url: string | null
        url: string
      }
    }
  | {
      type: 'wechat_pay_display_qr_code'
      wechat_pay_display_qr_code: {
        data: string
        hosted_instructions_url: string
        image_data_url: string
        image_url_png: string
        image_url_svg: string
      }
    }

/** Fields of a payment intent that are the same in each. */
export const FIXED_INTENT_FIELDS = {
  object: 'payment_intent',
  amount_details: { tip: {} },
  livemode: false,
  application: null,
  application_fee_amount: null,
  customer: null,
  on_behalf_of: null,
  payment_method_configuration_details: null,
  review: null,
  setup_future_usage: null,
  source: null,
  transfer_data: null,
  transfer_group: null,
} as const

/** Fields of a charge that are the same in each. */
export const FIXED_CHARGE_FIELDS = {
  object: 'charge',
  disputed: false,
  fraud_details: {},
  livemode: false,
  application: null,
  application_fee: null,
  application_fee_amount: null,
  customer: null,
  failure_balance_transaction: null,
  on_behalf_of: null,
  receipt_number: null,
  receipt_url: null,
  review: null,
  source: null,
  source_transfer: null,
  transfer_data: null,
  transfer_group: null,
} as const

export interface PaymentIntent extends Readonly<typeof FIXED_INTENT_FIELDS> {
  id: string
  amount: number
  allowed_payment_method_types: string[] | null
  amount_capturable: number
  amount_received: number
  automatic_payment_methods: { enabled: boolean; allow_redirects: 'always' | 'never' } | null
  canceled_at: number | null
  cancellation_reason: string | null
  capture_method: 'automatic' | 'automatic_async' | 'manual'
  client_secret: string
  confirmation_method: 'automatic' | 'manual'
  created: number
  currency: string
  description: string | null
  last_payment_error: ErrorBody | null
  latest_charge: string | null
  metadata: Metadata
  next_action: NextAction | null
  payment_method: string | null
  payment_method_options: { card: { request_three_d_secure: 'automatic' | 'any' | 'challenge' } }
  payment_method_types: string[]
  processing: { type: 'card'; card: Record<string, never> } | null
  receipt_email: string | null
  shipping: Record<string, unknown> | null
  statement_descriptor: string | null
  statement_descriptor_suffix: string | null
  status: IntentStatus
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
  /** The details of a card; an app's method has its own, empty hash. */
  card?: CardDetails
  alipay?: Record<string, never>
  wechat_pay?: Record<string, never>
  created: number
  customer: null
  livemode: false
  metadata: Metadata
  type: 'card' | AppName
}

export interface Charge extends Readonly<typeof FIXED_CHARGE_FIELDS> {
  id: string
  amount: number
  amount_captured: number
  amount_refunded: number
  balance_transaction: string | null
  billing_details: Record<string, unknown>
  calculated_statement_descriptor: string | null
  captured: boolean
  created: number
  currency: string
  description: string | null
  failure_code: string | null
  failure_message: string | null
  metadata: Metadata
  outcome: Record<string, unknown>
  paid: boolean
  payment_intent: string
  payment_method: string
  payment_method_details: Record<string, unknown>
  receipt_email: string | null
  refunded: boolean
  shipping: Record<string, unknown> | null
  statement_descriptor: string | null
  statement_descriptor_suffix: string | null
  status: 'succeeded' | 'failed'
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
