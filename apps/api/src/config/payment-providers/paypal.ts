import { z } from 'zod'
import { HOUR } from '../../jobs/clock.ts'
import { defineProvider, type ProviderEnvironment } from './provider-manifest.ts'

interface PayPalSettings {
  clientId: string
  clientSecret: string
  webhookId: string
  environment: ProviderEnvironment
  /** Set only for the emulator. */
  apiBase?: string
}

/** The wallet. */
export const paypal = defineProvider({
  variables: {
    PAYPAL_CLIENT_ID: z.string().optional(),
    PAYPAL_CLIENT_SECRET: z.string().optional(),
    PAYPAL_WEBHOOK_ID: z.string().optional(),
    PAYPAL_ENVIRONMENT: z.enum(['sandbox', 'live']).default('live'),
  },
  keys: ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID'],
  toSettings: (env): PayPalSettings => ({
    clientId: env.PAYPAL_CLIENT_ID!,
    clientSecret: env.PAYPAL_CLIENT_SECRET!,
    webhookId: env.PAYPAL_WEBHOOK_ID!,
    environment: env.PAYPAL_ENVIRONMENT,
  }),
  demoSecrets: { paypalClientSecret: 'paypal_test_' },
  toEmulated: (secrets): PayPalSettings => ({
    clientId: 'demo',
    clientSecret: secrets.paypalClientSecret,
    webhookId: 'WH-DEMO',
    environment: 'sandbox',
  }),
  withEmulator: (settings, url) => ({ ...settings, apiBase: url }),
  // Its statement shows a payment up to three hours later (https://developer.paypal.com/docs/api/transaction-search/v1/).
  settlingMs: 4 * HOUR,
})
