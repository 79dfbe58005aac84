import type { WalletAddress } from '@shop/contract/express'
import type { NewPayment, ProviderPayment } from './payment-port.ts'

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
