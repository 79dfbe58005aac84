import type { CardProvider, PaymentProvider } from '@shop/contract/payments'
import { AppError } from '../../../http/app-error.ts'
import type { PaymentPort } from './payment-port.ts'

interface Options {
  /** Every provider that the shop has keys of. */
  ports: readonly PaymentPort[]
  /** Who takes new card payments. */
  cardProvider: CardProvider
  /** Whether a rate for the wallet is known. */
  hasWalletRate: boolean
}

export type PaymentProviders = ReturnType<typeof createPaymentProviders>

/** The providers that the shop talks to. All of them settle what was opened with them; not all take new payments. */
export function createPaymentProviders({ ports, cardProvider, hasWalletRate }: Options) {
  const find = (name: PaymentProvider) => ports.find((each) => each.name === name)
  const isOffered = (name: PaymentProvider) => (name === 'paypal' ? hasWalletRate : name === cardProvider)

  return {
    all: ports,

    /** The provider of a payment that exists. @throws AppError PAYMENT_PROVIDER_DISABLED when its keys are gone */
    require(name: PaymentProvider): PaymentPort {
      const port = find(name)
      if (!port) throw new AppError('PAYMENT_PROVIDER_DISABLED')
      return port
    },

    /** A provider for a new payment; undefined when it is not offered. */
    findOffered: (name: PaymentProvider) => (isOffered(name) ? find(name) : undefined),
  }
}
