import type { DeclineReason } from '@shop/contract/payments/payments.endpoints'
import type { CardFormEvents, CardFormSettings, CardResult, MountedCard } from './card-form.ts'
import { findDeclineReason } from './declines.ts'
import { openStripe, toStripeLook, type StripeResult } from './stripe-script.ts'

/** Mounts Stripe's payment element. Wallets have buttons of their own (express/stripe-express.ts). */
export async function mountStripeCard(
  target: HTMLElement,
  { scriptUrl, client, form }: CardFormSettings,
  { onReady, onFailure, signal }: CardFormEvents,
): Promise<MountedCard | undefined> {
  const stripe = await openStripe(scriptUrl, client)
  if (signal.aborted) return undefined
  const elements = stripe.elements({ ...toStripeLook(), clientSecret: form.client_secret })
  const element = elements.create('payment', { wallets: { applePay: 'never', googlePay: 'never' } })
  element.on('ready', onReady)
  element.on('loaderror', onFailure)
  element.mount(target)
  return {
    async pay(returnUrl) {
      const confirmParams = { return_url: returnUrl }
      return stripe
        .confirmPayment({ elements, confirmParams, redirect: 'if_required' })
        .then(toCardResult, () => ({ decline: 'processing_error' }))
    },
    destroy: () => element.destroy(),
  }
}

/** Maps a result of Stripe's form to a decline reason. Network failures are processing errors. */
export function toCardResult({ error, paymentIntent }: StripeResult): CardResult {
  if (error?.type === 'validation_error') return 'incomplete'
  if (error) return { decline: toDecline(error) }
  // The bank's page was closed early.
  return { decline: paymentIntent?.status.startsWith('requires_') ? 'cancelled' : undefined }
}

function toDecline({ type, code, decline_code }: NonNullable<StripeResult['error']>) {
  if (type === 'api_connection_error') return 'processing_error'
  const reason: DeclineReason | undefined = findDeclineReason(decline_code) ?? findDeclineReason(code)
  // A generic decline: the server may know more.
  return reason === 'card_declined' ? undefined : reason
}
