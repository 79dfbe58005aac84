import { z } from 'zod'
import { randomToken } from '../ids.ts'
import { secondsNow } from '../provider.ts'
import type { ProviderWorld } from '../provider.ts'
import type { StoredDocument } from '../store.ts'

/** The payment apps that both card providers offer, by Stripe's names. */
export type AppName = 'alipay' | 'wechat_pay'

/** How an attempt in an app ends: paid, refused there, or never opened until its code had expired. */
export const AppOutcome = z.enum(['pay', 'fail', 'expire'])
export type AppOutcome = z.infer<typeof AppOutcome>

/** An attempt to pay in an app. It is open only while its intent waits for it. */
export interface AppPayment extends StoredDocument {
  secret: string
  payment_intent: string
  app: AppName
  /** The shop's page to which the app returns; undefined for a code that is scanned by another device. */
  return_url: string | undefined
}

/** Stores an attempt, and returns the address that its redirect or its QR code leads to. */
export function createAppPayment(
  world: ProviderWorld,
  prefix: string,
  { intentId, app, returnUrl }: { intentId: string; app: AppName; returnUrl: string | undefined },
): { id: string; url: string } {
  const id = `app_${randomToken(24)}`
  const secret = randomToken(32)
  const payment: AppPayment = {
    id,
    created: secondsNow(world),
    secret,
    payment_intent: intentId,
    app,
    return_url: returnUrl,
  }
  world.store.put('app_payment', payment)
  return { id, url: `${world.publicUrl}${prefix}/app?${new URLSearchParams({ id, secret })}` }
}

/** The attempt that an intent waits for, by the address in its next action. */
export function findAppPayment(world: ProviderWorld, address: string | undefined): AppPayment | undefined {
  const id = new URL(address ?? 'none:').searchParams.get('id')
  return world.store.find<AppPayment>('app_payment', id ?? '')
}
