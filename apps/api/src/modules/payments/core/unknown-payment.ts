import type { ProviderPayment } from './payment-port.ts'

/** The answer for a payment that its provider does not know: nobody can pay it there. */
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
