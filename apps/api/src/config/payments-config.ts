import { z } from 'zod'
import { PAYMENT_APPS, type CardProvider, type PaymentApp } from '@shop/contract/payments/payments.endpoints'

/**
 * Currencies that the wallet accepts, all with two decimals (https://developer.paypal.com/reference/currency-codes/).
 */
const WALLET_CURRENCIES = ['USD', 'EUR', 'GBP', 'AUD', 'CAD', 'CHF', 'HKD', 'NZD', 'SGD'] as const
type WalletCurrency = (typeof WALLET_CURRENCIES)[number]

type ProviderEnvironment = 'sandbox' | 'live'

/** Payment providers. A provider is absent without its keys; `apiBase` is set only for the emulator. */
export interface PaymentsConfig {
  /** Provider for new card payments. The other one still settles its open payments. */
  cardProvider: CardProvider
  /** The payment apps that the card provider's account offers. */
  apps: readonly PaymentApp[]
  stripe?: {
    publishableKey: string
    secretKey: string
    webhookSecret: string
    scriptUrl: string
    apiBase?: string
  }
  airwallex?: {
    clientId: string
    apiKey: string
    webhookSecret: string
    environment: ProviderEnvironment
    /** With it, Google Pay is offered from the cart. */
    accountId?: string | undefined
    scriptUrl: string
    apiBase?: string
  }
  /** The wallet. */
  paypal?: {
    clientId: string
    clientSecret: string
    webhookId: string
    environment: ProviderEnvironment
    apiBase?: string
  }
  /** The wallet's currency, and the price of one unit in yuan; absent: the wallet is not offered. */
  walletRate?: { currency: WalletCurrency; yuanPerUnit: string }
  /** Demo mode without keys of a real sandbox: the payment emulator is used. Port 0 is any free one. */
  emulator?: { port: number }
}

/** The payment variables of `Environment` in config.ts. */
export const PAYMENT_VARIABLES = {
  CARD_PROVIDER: z.enum(['stripe', 'airwallex']).default('stripe'),
  PAYMENT_APPS: z
    .string()
    .transform((text) => text.split(',').map((name) => name.trim()))
    .pipe(z.array(z.enum(PAYMENT_APPS)))
    .optional(),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  AIRWALLEX_CLIENT_ID: z.string().optional(),
  AIRWALLEX_API_KEY: z.string().optional(),
  AIRWALLEX_WEBHOOK_SECRET: z.string().optional(),
  AIRWALLEX_ACCOUNT_ID: z.string().optional(),
  AIRWALLEX_ENVIRONMENT: z.enum(['sandbox', 'live']).default('live'),
  PAYPAL_CLIENT_ID: z.string().optional(),
  PAYPAL_CLIENT_SECRET: z.string().optional(),
  PAYPAL_WEBHOOK_ID: z.string().optional(),
  PAYPAL_ENVIRONMENT: z.enum(['sandbox', 'live']).default('live'),
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

/** Credentials of the providers in demo mode, valid only at the emulator. */
export const DEMO_PAYMENT_SECRETS = {
  stripeSecretKey: 'sk_test_',
  stripePublishableKey: 'pk_test_',
  stripeWebhookSecret: 'whsec_',
  airwallexApiKey: 'awx_test_',
  airwallexWebhookSecret: 'whsec_awx_',
  paypalClientSecret: 'paypal_test_',
} as const
export type DemoPaymentSecrets = Record<keyof typeof DEMO_PAYMENT_SECRETS, string>

/** Exchange rate of a demo shop, so that its wallet works. */
const DEMO_RATE = '7.2000'

const KEYS = {
  stripe: ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
  airwallex: ['AIRWALLEX_CLIENT_ID', 'AIRWALLEX_API_KEY', 'AIRWALLEX_WEBHOOK_SECRET'],
  paypal: ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID'],
} as const satisfies Record<string, readonly (keyof Variables)[]>

/** Builds the payment configuration. `demo`: credentials for the emulator, which replaces providers without keys. */
export function toPaymentsConfig(
  env: Variables,
  demo: DemoPaymentSecrets | undefined,
  emulatorPort: number | undefined,
): PaymentsConfig {
  const isEmulated =
    demo !== undefined &&
    Object.values(KEYS)
      .flat()
      .every((name) => !env[name])
  const rate = env.WALLET_RATE ?? (isEmulated ? DEMO_RATE : undefined)
  return {
    cardProvider: env.CARD_PROVIDER,
    apps: env.PAYMENT_APPS ?? (isEmulated ? PAYMENT_APPS : []),
    ...(isEmulated
      ? { ...toEmulatedProviders(demo), emulator: { port: emulatorPort ?? 0 } }
      : toProviders(env)),
    ...(rate ? { walletRate: { currency: env.WALLET_CURRENCY, yuanPerUnit: rate } } : {}),
  }
}

function toProviders(env: Variables): Pick<PaymentsConfig, 'stripe' | 'airwallex' | 'paypal'> {
  const has = (provider: keyof typeof KEYS) => KEYS[provider].every((name) => env[name])
  return {
    ...(has('stripe') && {
      stripe: {
        publishableKey: env.STRIPE_PUBLISHABLE_KEY!,
        secretKey: env.STRIPE_SECRET_KEY!,
        webhookSecret: env.STRIPE_WEBHOOK_SECRET!,
        scriptUrl: 'https://js.stripe.com/v3/',
      },
    }),
    ...(has('airwallex') && {
      airwallex: {
        clientId: env.AIRWALLEX_CLIENT_ID!,
        apiKey: env.AIRWALLEX_API_KEY!,
        webhookSecret: env.AIRWALLEX_WEBHOOK_SECRET!,
        environment: env.AIRWALLEX_ENVIRONMENT,
        accountId: env.AIRWALLEX_ACCOUNT_ID || undefined,
        scriptUrl: 'https://static.airwallex.com/components/sdk/v1/index.js',
      },
    }),
    ...(has('paypal') && {
      paypal: {
        clientId: env.PAYPAL_CLIENT_ID!,
        clientSecret: env.PAYPAL_CLIENT_SECRET!,
        webhookId: env.PAYPAL_WEBHOOK_ID!,
        environment: env.PAYPAL_ENVIRONMENT,
      },
    }),
  }
}

/** Emulator credentials; its address is known once it listens (`withEmulator`). */
function toEmulatedProviders(
  demo: DemoPaymentSecrets,
): Pick<PaymentsConfig, 'stripe' | 'airwallex' | 'paypal'> {
  return {
    stripe: {
      publishableKey: demo.stripePublishableKey,
      secretKey: demo.stripeSecretKey,
      webhookSecret: demo.stripeWebhookSecret,
      scriptUrl: '',
    },
    airwallex: {
      clientId: 'demo',
      apiKey: demo.airwallexApiKey,
      webhookSecret: demo.airwallexWebhookSecret,
      environment: 'sandbox',
      accountId: 'acct_demo',
      scriptUrl: '',
    },
    paypal: {
      clientId: 'demo',
      clientSecret: demo.paypalClientSecret,
      webhookId: 'WH-DEMO',
      environment: 'sandbox',
    },
  }
}

/** The same providers, with the emulator's addresses. */
export function toEmulated(payments: PaymentsConfig, url: string): PaymentsConfig {
  const { stripe, airwallex, paypal } = payments
  return {
    ...payments,
    ...(stripe && { stripe: { ...stripe, apiBase: url, scriptUrl: `${url}/v3/` } }),
    ...(airwallex && {
      airwallex: { ...airwallex, apiBase: url, scriptUrl: `${url}/airwallex/elements.js` },
    }),
    ...(paypal && { paypal: { ...paypal, apiBase: url } }),
  }
}

/** Errors: incomplete keys of a provider, and missing ones that a live shop needs. */
export function listPaymentErrors(env: Variables, mode: 'demo' | 'live'): string[] {
  return Object.entries(KEYS).flatMap(([provider, names]) => {
    const isNeeded = mode === 'live' && provider === env.CARD_PROVIDER
    if (!isNeeded && names.every((name) => !env[name])) return []
    const reason = isNeeded
      ? `live mode needs it for cards by ${provider}`
      : `other ${provider.toUpperCase()}_ variables are set`
    return names.filter((name) => !env[name]).map((name) => `${name}: is missing; ${reason}`)
  })
}
