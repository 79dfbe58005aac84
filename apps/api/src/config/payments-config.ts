import { z } from 'zod'
import { PAYMENT_APPS } from '@shop/contract/payments/payments.rules'
import type { CardProvider, PaymentApp, PaymentProvider } from '@shop/contract/payments/payments.schemas'
import {
  CARD_PROVIDERS,
  listProviders,
  PROVIDER_VARIABLES,
  type AnyManifest,
  type DemoPaymentSecrets,
  type ProvidersConfig,
} from './payment-providers/payment-providers.ts'

/**
 * Currencies that the wallet accepts, all with two decimals (https://developer.paypal.com/reference/currency-codes/).
 */
const WALLET_CURRENCIES = ['USD', 'EUR', 'GBP', 'AUD', 'CAD', 'CHF', 'HKD', 'NZD', 'SGD'] as const
type WalletCurrency = (typeof WALLET_CURRENCIES)[number]

/** Payment providers, each absent without its keys. */
export interface PaymentsConfig extends ProvidersConfig {
  /** Provider for new card payments. The other one still settles its open payments. */
  cardProvider: CardProvider
  /** The payment apps that the card provider's account offers. */
  apps: readonly PaymentApp[]
  /** The wallet's currency, and the price of one unit in yuan; absent: the wallet is not offered. */
  walletRate?: { currency: WalletCurrency; yuanPerUnit: string }
  /** Demo mode without keys of a real sandbox: the payment emulator is used. Port 0 is any free one. */
  emulator?: { port: number }
}

/** The payment variables of `Environment` in config.ts. */
export const PAYMENT_VARIABLES = {
  CARD_PROVIDER: z.enum(Object.keys(CARD_PROVIDERS) as CardProvider[]).default('stripe'),
  PAYMENT_APPS: z
    .string()
    .transform((text) => text.split(',').map((name) => name.trim()))
    .pipe(z.array(z.enum(PAYMENT_APPS)))
    .optional(),
  ...PROVIDER_VARIABLES,
  WALLET_CURRENCY: z.enum(WALLET_CURRENCIES).default('USD'),
  WALLET_RATE: z
    .string()
    .regex(
      /^(?!0+(\.0+)?$)\d{1,4}(\.\d{1,6})?$/,
      'it must be yuan for one unit of the currency, such as 7.1000',
    )
    .optional(),
}
type Variables = z.output<z.ZodObject<typeof PAYMENT_VARIABLES>>

/** Exchange rate of a demo shop, so that its wallet works. */
const DEMO_RATE = '7.2000'

/** Builds the payment configuration. `demo`: credentials for the emulator, which replaces providers without keys. */
export function toPaymentsConfig(
  env: Variables,
  demo: DemoPaymentSecrets | undefined,
  emulatorPort: number | undefined,
): PaymentsConfig {
  const isEmulated =
    demo !== undefined && listProviders().every(([, { keys }]) => keys.every((name) => !has(env, name)))
  const rate = env.WALLET_RATE ?? (isEmulated ? DEMO_RATE : undefined)
  return {
    cardProvider: env.CARD_PROVIDER,
    apps: env.PAYMENT_APPS ?? (isEmulated ? PAYMENT_APPS : []),
    ...mapProviders(({ keys, toSettings, toEmulated: emulate }) => {
      if (isEmulated) return emulate(demo)
      return keys.every((name) => has(env, name)) ? toSettings(env) : undefined
    }),
    ...(isEmulated ? { emulator: { port: emulatorPort ?? 0 } } : {}),
    ...(rate ? { walletRate: { currency: env.WALLET_CURRENCY, yuanPerUnit: rate } } : {}),
  }
}

/** The same providers, with the emulator's addresses. */
export function toEmulated(payments: PaymentsConfig, url: string): PaymentsConfig {
  const providers = mapProviders(
    ({ withEmulator }, name) => payments[name] && withEmulator(payments[name], url),
  )
  return { ...payments, ...providers }
}

/** Settings of each provider; those without are left out. */
function mapProviders(
  toSettings: (manifest: AnyManifest, name: PaymentProvider) => object | undefined,
): ProvidersConfig {
  const settings = listProviders().map(([name, manifest]) => [name, toSettings(manifest, name)] as const)
  return Object.fromEntries(settings.filter(([, each]) => each))
}

/** Whether a variable is set. */
const has = (env: object, name: string) => Boolean((env as Record<string, unknown>)[name])

/** Errors: incomplete keys of a provider, and missing ones that a live shop needs. */
export function listPaymentErrors(env: Variables, mode: 'demo' | 'live'): string[] {
  return listProviders().flatMap(([provider, { keys: names }]) => {
    const isNeeded = mode === 'live' && provider === env.CARD_PROVIDER
    if (!isNeeded && names.every((name) => !has(env, name))) return []
    const reason = isNeeded
      ? `live mode needs it for cards by ${provider}`
      : `other ${provider.toUpperCase()}_ variables are set`
    return names.filter((name) => !has(env, name)).map((name) => `${name}: is missing; ${reason}`)
  })
}
