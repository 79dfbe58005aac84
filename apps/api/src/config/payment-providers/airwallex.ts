import { z } from 'zod'
import { MINUTE } from '../../jobs/clock.ts'
import { defineCardProvider, type ProviderEnvironment } from './provider-manifest.ts'

interface AirwallexSettings {
  clientId: string
  apiKey: string
  webhookSecret: string
  environment: ProviderEnvironment
  /** With it, Google Pay is offered from the cart. */
  accountId?: string | undefined
  scriptUrl: string
  /** Set only for the emulator. */
  apiBase?: string
}

/** https://www.airwallex.com/docs/js/content-security-policy */
const ORIGINS: Readonly<Record<ProviderEnvironment, readonly string[]>> = {
  live: ['https://static.airwallex.com', 'https://checkout.airwallex.com', 'https://api.airwallex.com'],
  sandbox: [
    'https://static.airwallex.com',
    'https://static-demo.airwallex.com',
    'https://checkout-demo.airwallex.com',
    'https://api-demo.airwallex.com',
  ],
}

export const airwallex = defineCardProvider({
  variables: {
    AIRWALLEX_CLIENT_ID: z.string().optional(),
    AIRWALLEX_API_KEY: z.string().optional(),
    AIRWALLEX_WEBHOOK_SECRET: z.string().optional(),
    AIRWALLEX_ACCOUNT_ID: z.string().optional(),
    AIRWALLEX_ENVIRONMENT: z.enum(['sandbox', 'live']).default('live'),
  },
  keys: ['AIRWALLEX_CLIENT_ID', 'AIRWALLEX_API_KEY', 'AIRWALLEX_WEBHOOK_SECRET'],
  toSettings: (env): AirwallexSettings => ({
    clientId: env.AIRWALLEX_CLIENT_ID!,
    apiKey: env.AIRWALLEX_API_KEY!,
    webhookSecret: env.AIRWALLEX_WEBHOOK_SECRET!,
    environment: env.AIRWALLEX_ENVIRONMENT,
    accountId: env.AIRWALLEX_ACCOUNT_ID || undefined,
    scriptUrl: 'https://static.airwallex.com/components/sdk/v1/index.js',
  }),
  demoSecrets: { airwallexApiKey: 'awx_test_', airwallexWebhookSecret: 'whsec_awx_' },
  toEmulated: (secrets): AirwallexSettings => ({
    clientId: 'demo',
    apiKey: secrets.airwallexApiKey,
    webhookSecret: secrets.airwallexWebhookSecret,
    environment: 'sandbox',
    accountId: 'acct_demo',
    scriptUrl: '',
  }),
  withEmulator: (settings, url) => ({
    ...settings,
    apiBase: url,
    scriptUrl: `${url}/airwallex/elements.js`,
  }),
  settlingMs: 15 * MINUTE,
  origins: ({ apiBase, scriptUrl, environment }) =>
    apiBase ? [new URL(scriptUrl).origin] : ORIGINS[environment],
  hasCartGooglePay: ({ accountId }) => accountId !== undefined,
})
