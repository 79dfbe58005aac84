import { z } from 'zod'

/** The provider of tracking: AfterShip's keys. `apiBase` is another one only for the emulator. */
export interface TrackingConfig {
  apiKey: string
  webhookSecret: string
  apiBase: string
}

/** The tracking variables of `Environment` in config.ts. */
export const TRACKING_VARIABLES = {
  AFTERSHIP_API_KEY: z.string().optional(),
  AFTERSHIP_WEBHOOK_SECRET: z.string().optional(),
}
type Variables = z.output<z.ZodObject<typeof TRACKING_VARIABLES>>

/** Credentials in demo mode, valid only at the emulator. */
export const DEMO_TRACKING_SECRETS = {
  aftershipApiKey: 'asat_test_',
  aftershipWebhookSecret: 'whsec_as_',
} as const
export type DemoTrackingSecrets = Record<keyof typeof DEMO_TRACKING_SECRETS, string>

/**
 * The tracking provider, if there are keys. `demo`: those for the emulator, in a shop that runs one; its address is known
 * once it listens (`withEmulator`).
 */
export function toTrackingConfig(
  env: Variables,
  demo: DemoTrackingSecrets | undefined,
): { tracking?: TrackingConfig } {
  if (env.AFTERSHIP_API_KEY && env.AFTERSHIP_WEBHOOK_SECRET) {
    const keys = { apiKey: env.AFTERSHIP_API_KEY, webhookSecret: env.AFTERSHIP_WEBHOOK_SECRET }
    return { tracking: { ...keys, apiBase: 'https://api.aftership.com' } }
  }
  if (!demo) return {}
  const { aftershipApiKey: apiKey, aftershipWebhookSecret: webhookSecret } = demo
  return { tracking: { apiKey, webhookSecret, apiBase: '' } }
}

/** An error for one key without the other. */
export function listTrackingErrors(env: Variables): string[] {
  const names = ['AFTERSHIP_API_KEY', 'AFTERSHIP_WEBHOOK_SECRET'] as const
  const missing = names.filter((name) => !env[name])
  return missing.length === 1 ? [`${missing[0]}: is missing; other AFTERSHIP_ variables are set`] : []
}
