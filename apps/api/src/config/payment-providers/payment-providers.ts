import type { CardProvider, PaymentProvider } from '@shop/contract/payments/payments.schemas'
import { airwallex } from './airwallex.ts'
import { paypal } from './paypal.ts'
import { stripe } from './stripe.ts'

/** Those whose forms for cards stand in the shop's pages. */
export const CARD_PROVIDERS = { stripe, airwallex } satisfies Record<CardProvider, unknown>

/** Every payment provider. Its adapter is in modules/payments/payment-adapters.ts, its form in the web's features/payment. */
export const PAYMENT_PROVIDERS = { ...CARD_PROVIDERS, paypal } satisfies Record<PaymentProvider, unknown>

type Manifests = typeof PAYMENT_PROVIDERS

/** The environment variables of all providers. */
export const PROVIDER_VARIABLES = { ...stripe.variables, ...airwallex.variables, ...paypal.variables }

/** The secrets of a demo shop with their prefixes, valid only at the emulator. */
export const DEMO_PAYMENT_SECRETS = {
  ...stripe.demoSecrets,
  ...airwallex.demoSecrets,
  ...paypal.demoSecrets,
}
export type DemoPaymentSecrets = Record<keyof typeof DEMO_PAYMENT_SECRETS, string>

/** The settings of a provider. */
export type ProviderSettings<Name extends PaymentProvider> = ReturnType<Manifests[Name]['toSettings']>

/** The settings of the providers that are configured. */
export type ProvidersConfig = { [Name in PaymentProvider]?: ProviderSettings<Name> }

/** A provider as far as all are alike; its settings are those of its name. */
export interface AnyManifest {
  keys: readonly string[]
  toSettings(env: object): object
  toEmulated(secrets: object): object
  withEmulator(settings: object, url: string): object
}

/** Each provider with its name. */
export const listProviders = () =>
  Object.entries(PAYMENT_PROVIDERS) as unknown as [PaymentProvider, AnyManifest][]

/** A card provider as far as all are alike. */
interface AnyCardProvider {
  origins(settings: object): readonly string[]
  hasCartGooglePay(settings: object): boolean
}

/** What pages need for the form of the provider of new card payments; undefined when it is not configured. */
export function findCardForm(payments: ProvidersConfig & { cardProvider: CardProvider }) {
  const settings = payments[payments.cardProvider]
  if (!settings) return undefined
  const provider = CARD_PROVIDERS[payments.cardProvider] as AnyCardProvider
  return {
    scriptUrl: settings.scriptUrl,
    origins: [...provider.origins(settings)],
    hasCartGooglePay: provider.hasCartGooglePay(settings),
  }
}
