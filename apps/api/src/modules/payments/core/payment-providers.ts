import type { CardProvider, PaymentApp, PaymentProvider } from '@shop/contract/payments/payments.schemas'
import { AppError } from '../../../http/app-error.ts'
import type { PaymentPort } from './payment-port.ts'

interface Options {
  /** Every provider that the shop has keys of. */
  ports: readonly PaymentPort[]
  /** The provider of new card payments. */
  cardProvider: CardProvider
  /** The payment apps that the card provider's account offers. */
  apps: readonly PaymentApp[]
  /** Whether an exchange rate for the wallet is configured. */
  hasWalletRate: boolean
}

export type PaymentProviders = ReturnType<typeof createPaymentProviders>

/** The configured providers. All of them settle the payments opened with them; not all accept new ones. */
export function createPaymentProviders({ ports, cardProvider, apps, hasWalletRate }: Options) {
  const find = (name: PaymentProvider) => ports.find((each) => each.name === name)
  const isOffered = (name: PaymentProvider) => (name === 'paypal' ? hasWalletRate : name === cardProvider)

  return {
    all: ports,

    /**
     * The provider of an existing payment. @throws AppError PAYMENT_PROVIDER_DISABLED when its keys are
     * missing
     */
    require(name: PaymentProvider): PaymentPort {
      const port = find(name)
      if (!port) throw new AppError('PAYMENT_PROVIDER_DISABLED')
      return port
    },

    /** The payment apps that new payments of a provider may use. */
    listApps: (name: PaymentProvider): PaymentApp[] =>
      isOffered(name) && find(name)?.startApp ? [...apps] : [],

    /** A provider for a new payment; undefined when it is not offered. */
    findOffered: (name: PaymentProvider) => (isOffered(name) ? find(name) : undefined),
  }
}
