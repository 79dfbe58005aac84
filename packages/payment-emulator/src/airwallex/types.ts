import type { StoredDocument } from '../store.ts'

/** The payment apps by Airwallex's names, and where they are opened. */
export type AppType = 'alipaycn' | 'wechatpay'
export type WalletType = 'applepay' | 'googlepay'
export type AppFlow = 'qrcode' | 'mobile_web'

export type Metadata = Record<string, string>

export type IntentStatus =
  | 'REQUIRES_PAYMENT_METHOD'
  | 'REQUIRES_CUSTOMER_ACTION'
  | 'REQUIRES_CAPTURE'
  | 'PENDING'
  | 'SUCCEEDED'
  | 'CANCELLED'
  | 'EXPIRED'

export type AttemptStatus =
  | 'RECEIVED'
  | 'AUTHENTICATION_REDIRECTED'
  | 'AUTHORIZED'
  | 'CAPTURE_REQUESTED'
  | 'CANCELLED'
  | 'EXPIRED'
  | 'FAILED'

/** Where the shopper completes the bank's challenge, or pays in an app: by a code or by a redirect. */
export type NextAction =
  | { type: 'redirect_iframe'; method: 'GET'; url: string; stage: 'WAITING_USER_INFO_INPUT' }
  | { type: 'redirect'; method: 'GET'; url: string }
  | { type: 'render_qrcode'; qrcode: string; url: string }

/** A payment intent as stored; views.ts converts it to the API's format. Money is in fen (cents). */
export interface PaymentIntent extends StoredDocument {
  request_id: string
  amount_minor: number
  captured_minor: number
  currency: string
  merchant_order_id: string
  metadata: Metadata
  descriptor: string | undefined
  return_url: string | undefined
  auto_capture: boolean
  client_secret: string
  status: IntentStatus
  next_action: NextAction | undefined
  latest_attempt: string | undefined
  cancelled_at: string | undefined
  cancellation_reason: string | undefined
  created_at: string
  updated_at: string
}

/** The visible part of a card; the number itself is never stored. */
interface ShownCard {
  brand: string
  bin: string
  last4: string
  expiry_month: string
  expiry_year: string
  fingerprint: string
}

/** One attempt to pay an intent. */
export interface PaymentAttempt extends StoredDocument {
  payment_intent_id: string
  merchant_order_id: string
  amount_minor: number
  captured_minor: number
  refunded_minor: number
  currency: string
  /** Undefined for an attempt in an app. */
  card?: ShownCard
  app?: { type: AppType; flow: AppFlow }
  /** The wallet that the card is from. */
  wallet?: WalletType
  status: AttemptStatus
  authentication: 'none' | 'frictionless' | 'challenge'
  failure_code: string | undefined
  provider_original_response_code: string | undefined
  provider_transaction_id: string | undefined
  authorization_code: string | undefined
  created_at: string
  updated_at: string
}

export interface Refund extends StoredDocument {
  request_id: string
  payment_intent_id: string
  payment_attempt_id: string
  merchant_order_id: string
  amount_minor: number
  currency: string
  reason: string | undefined
  metadata: Metadata
  status: 'RECEIVED' | 'ACCEPTED' | 'SUCCEEDED' | 'FAILED'
  /** Outcome of the refund when it settles. */
  will_fail: string | undefined
  failure_details: { code: string } | undefined
  created_at: string
  updated_at: string
}
