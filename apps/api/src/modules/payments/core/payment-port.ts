import type { DeclineReason, PaymentProvider } from '@shop/contract/payments'

/**
 * What a payment provider says of a payment, in the only words that the shop knows (decisions, section 7).
 * `unknown` means that we could not find out: never that it failed.
 */
export type ProviderState =
  | 'requires_action' // the shopper has something to do: enter a card, another card, pass a challenge
  | 'processing'
  | 'succeeded'
  | 'failed'
  | 'canceled'
  | 'unknown'

/** A payment as its provider knows it. Amounts in the currency's smallest unit. */
export interface ProviderPayment {
  state: ProviderState
  providerPaymentId: string
  /** Our own payment id, as we gave it to the provider; undefined for payments that are not ours. */
  paymentId: string | undefined
  amountMinor: number
  /** Upper case. */
  currency: string
  /** Why the last try was refused, if it was. */
  declineReason: DeclineReason | undefined
  /** The provider's name for the last try: another one was another try. */
  attemptId?: string | undefined
  /** What the provider's own form in the browser needs (cards). */
  clientSecret?: string | undefined
  /** Where the shopper approves the payment (wallets). */
  approvalUrl?: string | undefined
  /** The shopper has approved, and the provider waits for the shop to take the money (wallets). */
  awaitsCapture?: boolean
  /** The provider's name for what it took. */
  captureId?: string | undefined
}

/** Money that moved at the provider: what its books say, whatever the shop believes. */
export interface ProviderMovement {
  kind: 'charge' | 'refund'
  /** The provider's id of the charge (as `captureId`) or of the refund. */
  id: string
  providerPaymentId: string | undefined
  /** Of a refund: the charge that it gives back, where the books name it. */
  chargeId?: string | undefined
  /** Of a refund: our own id, as we gave it to the provider, where the books tell it. */
  refundId?: string | undefined
  amountMinor: number
  /** Upper case. */
  currency: string
  at: Date
}

/** A signed event, checked. The shop reads no more of it than which payment to ask about. */
export interface ProviderEvent {
  eventId: string
  type: string
  /** Undefined for events that are about no payment. */
  providerPaymentId: string | undefined
  /** The refund that the event is about, if it is about one. */
  providerRefundId?: string | undefined
}

export interface NewPayment {
  /** Our payment id: the key under which a repeated request is the same request. */
  paymentId: string
  orderId: string
  orderNumber: string
  amountMinor: number
  currency: string
  /** The shop's page to which a wallet leads back. */
  backUrl: string
}

export interface NewRefund {
  /** Our refund id: the key under which a repeated request is the same request. */
  refundId: string
  providerPaymentId: string
  /** Undefined for payments from before captures had names. */
  captureId: string | undefined
  amountMinor: number
  currency: string
}

/** A refund as its provider knows it: sent, arrived, or impossible. */
export interface ProviderRefund {
  providerRefundId: string
  state: 'pending' | 'succeeded' | 'failed'
}

/** A provider that did not answer in time, or answered with a fault of its own. Try again later. */
export class ProviderUnavailableError extends Error {
  override name = 'ProviderUnavailableError'
}

/** A provider that did not answer in time. */
export class ProviderTimeoutError extends ProviderUnavailableError {
  override name = 'ProviderTimeoutError'
}

/** A call that was not made, because the provider has answered nobody of late (core/resilient-port.ts). */
export class CircuitOpenError extends ProviderUnavailableError {
  override name = 'CircuitOpenError'

  constructor(provider: string) {
    super(`the circuit of ${provider} is open`)
  }
}

/** A provider whose answer says that the request itself can never succeed. */
export class ProviderRefusedError extends Error {
  override name = 'ProviderRefusedError'
}

/** Whether asking failed at the provider, for now or for good, and not in the shop. */
export function isProviderError(error: unknown): boolean {
  return error instanceof ProviderUnavailableError || error instanceof ProviderRefusedError
}

/**
 * What every payment provider can do for the shop. All calls give up after 6 s with ProviderUnavailableError, and
 * all that change something may be repeated.
 */
export interface PaymentPort {
  readonly name: PaymentProvider
  readonly client: { clientId: string; environment: 'sandbox' | 'live' }
  create(payment: NewPayment): Promise<ProviderPayment>
  read(providerPaymentId: string): Promise<ProviderPayment>
  /** Takes what the shopper has approved (wallets alone). Another `tryId` is another try, after a refused one. */
  capture?(providerPaymentId: string, tryId: string): Promise<ProviderPayment>
  /** Cancels what is not paid yet. Answers where the payment stands then: it may have succeeded meanwhile. */
  cancel(providerPaymentId: string): Promise<ProviderPayment>
  /** Sends money back. Answers whether it is on its way already. */
  refund(refund: NewRefund): Promise<ProviderRefund>
  /** Where a refund stands that was on its way before. */
  readRefund(providerRefundId: string): Promise<ProviderRefund>
  /** Checks the signature over the body as it came; undefined when it is not the provider's. */
  readEvent(body: Buffer, headers: Record<string, unknown>): Promise<ProviderEvent | undefined>
  /** What the provider's books hold of a time, oldest first or not: to be compared with ours. */
  listMovements(from: Date, to: Date): AsyncIterable<ProviderMovement>
}
