import { z } from 'zod'
import { MINUTE } from '../../jobs/clock.ts'
import { defineCardProvider } from './provider-manifest.ts'

interface StripeSettings {
  publishableKey: string
  secretKey: string
  webhookSecret: string
  scriptUrl: string
  /** Set only for the emulator. */
  apiBase?: string
}

export const stripe = defineCardProvider({
  variables: {
    STRIPE_SECRET_KEY: z.string().optional(),
    STRIPE_PUBLISHABLE_KEY: z.string().optional(),
    STRIPE_WEBHOOK_SECRET: z.string().optional(),
  },
  keys: ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
  toSettings: (env): StripeSettings => ({
    publishableKey: env.STRIPE_PUBLISHABLE_KEY!,
    secretKey: env.STRIPE_SECRET_KEY!,
    webhookSecret: env.STRIPE_WEBHOOK_SECRET!,
    scriptUrl: 'https://js.stripe.com/v3/',
  }),
  demoSecrets: {
    stripeSecretKey: 'sk_test_',
    stripePublishableKey: 'pk_test_',
    stripeWebhookSecret: 'whsec_',
  },
  toEmulated: (secrets): StripeSettings => ({
    publishableKey: secrets.stripePublishableKey,
    secretKey: secrets.stripeSecretKey,
    webhookSecret: secrets.stripeWebhookSecret,
    scriptUrl: '',
  }),
  withEmulator: (settings, url) => ({ ...settings, apiBase: url, scriptUrl: `${url}/v3/` }),
  settlingMs: 15 * MINUTE,
  // https://docs.stripe.com/security/guide#content-security-policy
  origins: ({ apiBase, scriptUrl }) =>
    apiBase
      ? [new URL(scriptUrl).origin]
      : ['https://js.stripe.com', 'https://hooks.stripe.com', 'https://api.stripe.com'],
  hasCartGooglePay: () => true,
})
