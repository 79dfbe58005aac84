import type { WalletAddress } from '@shop/contract/payments/express.schemas'
import type { DeclineReason } from '@shop/contract/payments/payments.endpoints'
import type { AppAction, PaymentApp, PaymentProvider } from '@shop/contract/payments/payments.schemas'

/**
 * The status that a payment provider reports, mapped to the shop's terms.
 * `unknown` means that the status could not be read, never that the payment failed.
 */
export type ProviderState =
  | 'requires_action' // the shopper has to act: enter a card, another card, pass a challenge
  | 'processing'
  | 'succeeded'
  | 'failed'
  | 'canceled'
  | 'unknown'

/** A payment as its provider knows it. Amounts in the currency's smallest unit. */
export interface ProviderPayment {
  state: ProviderState
  providerPaymentId: string
  /** Our own payment id, as sent to the provider; undefined for payments that are not ours. */
  paymentId: string | undefined
  amountMinor: number
  /** Upper case. */
  currency: string
  /** Why the last attempt was declined, if it was. */
  declineReason: DeclineReason | undefined
  /** The provider's id of the last attempt. */
  attemptId?: string | undefined
  /** The client secret of the provider's form in the browser (cards). */
  clientSecret?: string | undefined
  /** Where the shopper approves the payment (wallets). */
  approvalUrl?: string | undefined
  /** The shopper has approved, and the provider waits for the shop to capture the money (wallets). */
  awaitsCapture?: boolean
  /** The provider waits for the shopper to pass the bank's check (cards). */
  awaitsBank?: boolean
  /** The provider's id of the capture. */
  captureId?: string | undefined
  /** Where the app is opened in which the provider waits for the shopper (payment apps). */
  appAction?: AppAction | undefined
}

/** What a payment is paid with in an app, and on which device the shopper is. */
export interface AppChoice {
  app: PaymentApp
  device: 'phone' | 'desktop'
}

/** The result for a payment that its provider does not know, and that can therefore not be paid. */
export function toUnknownPayment(providerPaymentId: string): ProviderPayment {
  return {
    state: 'canceled',
    providerPaymentId,
    paymentId: undefined,
    amountMinor: 0,
    currency: '',
    declineReason: undefined,
  }
}

/** Money that moved at the provider, according to its own records. */
export interface ProviderMovement {
  kind: 'charge' | 'refund'
  /** The provider's id of the charge (as `captureId`) or of the refund. */
  id: string
  providerPaymentId: string | undefined
  /** For a refund: the refunded charge, where the provider reports it. */
  chargeId?: string | undefined
  /** For a refund: our own id, as sent to the provider, where it is reported. */
  refundId?: string | undefined
  amountMinor: number
  /** Upper case. */
  currency: string
  at: Date
}

/** A verified event. The shop only reads which payment or refund to query. */
export interface ProviderEvent {
  eventId: string
  type: string
  /** Undefined for events that are about no payment. */
  providerPaymentId: string | undefined
  /** The refund that the event is about, if it is about one. */
  providerRefundId?: string | undefined
}

export interface NewPayment {
  /** Our payment id, which is the idempotency key. */
  paymentId: string
  orderId: string
  orderNumber: string
  amountMinor: number
  currency: string
  /** The shop's page to which a wallet redirects. */
  backUrl: string
  /** The app that the payment is for; undefined for cards and the wallet. */
  app?: PaymentApp | undefined
}

interface NewRefund {
  /** Our refund id, which is the idempotency key. */
  refundId: string
  providerPaymentId: string
  /** Undefined for payments from before capture ids were stored. */
  captureId: string | undefined
  amountMinor: number
  currency: string
}

/** A refund as its provider knows it: pending, succeeded or failed. */
export interface ProviderRefund {
  providerRefundId: string
  state: 'pending' | 'succeeded' | 'failed'
}

/** The provider did not respond in time, or responded with a server error. The call may be retried. */
export class ProviderUnavailableError extends Error {
  override name = 'ProviderUnavailableError'
}

/** The provider did not respond in time. */
export class ProviderTimeoutError extends ProviderUnavailableError {
  override name = 'ProviderTimeoutError'
}

/** The shop's balance at the provider does not cover a refund: nothing was sent. Once money has come in, it may be requested again. */
export class ProviderUnfundedError extends ProviderUnavailableError {
  override name = 'ProviderUnfundedError'
}

/** A call that was not made, since the provider has not responded lately (core/resilient-port.ts). */
export class CircuitOpenError extends ProviderUnavailableError {
  override name = 'CircuitOpenError'

  constructor(provider: string) {
    super(`the circuit of ${provider} is open`)
  }
}

/** The provider responds that the request can never succeed. */
export class ProviderRefusedError extends Error {
  override name = 'ProviderRefusedError'
}

/** Whether an error is the provider's, temporary or permanent, rather than the shop's. */
export function isProviderError(error: unknown): boolean {
  return error instanceof ProviderUnavailableError || error instanceof ProviderRefusedError
}

/** What is opened in the wallet for a cart; the amount is an estimate, in the currency's smallest unit. */
export interface NewExpress {
  /** The idempotency key. */
  requestId: string
  amountMinor: number
  currency: string
  /** The shop's page to which the wallet redirects. */
  backUrl: string
}

/** Who approved in the wallet, and where the goods go. */
export interface ExpressApproval {
  email: string | undefined
  address: WalletAddress
}

/**
 * A wallet that is opened from the cart: the address comes from there, the order is placed afterwards, and its payment
 * adopts what was approved. Timeouts and errors as of the port's other calls.
 */
export interface ExpressPort {
  open(express: NewExpress): Promise<{ providerPaymentId: string; approvalUrl: string }>
  /** Undefined while nothing is approved, or when it is no longer valid. */
  readApproval(providerPaymentId: string): Promise<ExpressApproval | undefined>
  /** Gives what was approved the payment's amount and ids. Nothing is captured. Repeatable. */
  adopt(providerPaymentId: string, payment: NewPayment): Promise<ProviderPayment>
}

/** Paying with what Google Pay has encrypted for the provider, on a page that is not the shop's. */
export interface GooglePayPort {
  /** Names the provider and the shop's account to Google Pay, which encrypts the card for them. */
  readonly gateway: Readonly<Record<string, string>>
  /**
   * Pays. Returns the current status: a decline and a bank's challenge are none of the errors. The same token pays once,
   * and is declined once, however often it is sent; `processing` while an earlier call with it is under way.
   */
  pay(providerPaymentId: string, payment: { token: string; backUrl: string }): Promise<ProviderPayment>
}

/**
 * A payment provider. All calls time out after 6 s with ProviderUnavailableError, and all that change
 * something are idempotent.
 */
export interface PaymentPort {
  readonly name: PaymentProvider
  /** What browsers may know. `accountId`: Airwallex's, if it is configured. */
  readonly client: { clientId: string; environment: 'sandbox' | 'live'; accountId?: string | undefined }
  /** False while this process makes no calls, because several got no response. */
  isUp?(): boolean
  create(payment: NewPayment): Promise<ProviderPayment>
  read(providerPaymentId: string): Promise<ProviderPayment>
  /**
   * Captures what the shopper has approved (wallets only). Another `tryId` is another attempt, after a
   * decline.
   */
  capture?(providerPaymentId: string, tryId: string): Promise<ProviderPayment>
  /**
   * Has the provider wait for the shopper in an app (card providers only). An earlier code or redirect of the
   * payment is void from then on.
   */
  startApp?(providerPaymentId: string, choice: AppChoice & { backUrl: string }): Promise<ProviderPayment>
  /** How an app is opened on a device. */
  toActionKind?(choice: AppChoice): AppAction['kind']
  /** For a wallet that can be opened from the cart. */
  readonly express?: ExpressPort
  /** For a card provider that Google Pay knows the shop's account of. */
  readonly googlePay?: GooglePayPort | undefined
  /** Cancels an unpaid payment. Returns its current status: it may have succeeded meanwhile. */
  cancel(providerPaymentId: string): Promise<ProviderPayment>
  /** Refunds money. Returns whether it was sent already. */
  refund(refund: NewRefund): Promise<ProviderRefund>
  /** Reads the status of a refund that was requested before. */
  readRefund(providerRefundId: string): Promise<ProviderRefund>
  /** Verifies the signature over the raw body; undefined when it is invalid. */
  readEvent(body: Buffer, headers: Record<string, unknown>): Promise<ProviderEvent | undefined>
  /** The provider's movements of a period, in any order, to be compared with the ledger. */
  listMovements(from: Date, to: Date): AsyncIterable<ProviderMovement>
}
