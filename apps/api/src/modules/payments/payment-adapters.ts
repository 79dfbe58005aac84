import type { PaymentProvider } from '@shop/contract/payments/payments.schemas'
import type { ProvidersConfig, ProviderSettings } from '../../config/payment-providers/payment-providers.ts'
import { createAirwallexAdapter } from './airwallex/airwallex.service.ts'
import type { PaymentPort } from './core/payment-port.ts'
import { createPayPalAdapter } from './paypal/paypal.service.ts'
import { createLazyStripeAdapter } from './stripe/lazy-stripe.ts'

/** How each provider is called. */
const ADAPTERS: { [Name in PaymentProvider]: (settings: ProviderSettings<Name>) => PaymentPort } = {
  stripe: createLazyStripeAdapter,
  airwallex: createAirwallexAdapter,
  paypal: createPayPalAdapter,
}

/** The ports of the providers that are configured. */
export function createPaymentPorts(providers: ProvidersConfig): PaymentPort[] {
  const create = <Name extends PaymentProvider>(name: Name): PaymentPort[] => {
    const settings = providers[name] as ProviderSettings<Name> | undefined
    return settings ? [ADAPTERS[name](settings)] : []
  }
  return (Object.keys(ADAPTERS) as PaymentProvider[]).flatMap(create)
}
