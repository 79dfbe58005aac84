import type { ProviderPayment } from './payment-port.ts'

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
