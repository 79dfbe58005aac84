import type { DeclineReason } from '@shop/contract/payments'
import { getLanguageTag } from '../../../lib/i18n/locale.ts'
import type { CardResult, CardFormEvents, CardFormSettings, MountedCard } from './card-form.ts'
import { findDeclineReason } from './declines.ts'
import { loadScript } from '../../../lib/security/load-script.ts'
import { readToken } from './shop-colours.ts'

/** Stripe.js, as far as the payment page uses it (https://docs.stripe.com/js). */
interface Stripe {
  elements(options: { clientSecret: string; locale: string; appearance: object }): StripeElements
  confirmPayment(options: {
    elements: StripeElements
    confirmParams: { return_url: string }
    redirect: 'if_required'
  }): Promise<StripeResult>
}

interface StripeElements {
  create(type: 'payment'): StripeElement
}

interface StripeElement {
  mount(target: HTMLElement): void
  destroy(): void
  on(event: 'ready' | 'loaderror', listener: () => void): unknown
}

/** What became of a try. `paymentIntent` may still want something of the shopper. */
export interface StripeResult {
  error?: {
    /** `validation_error`: the form itself shows what is wrong and has the focus. */
    type: string
    code?: string
    /** The bank's own word, more precise than the code. */
    decline_code?: string
  }
  paymentIntent?: { id: string; status: string }
}

declare global {
  interface Window {
    /** Made by Stripe's script. */
    Stripe?: (publishableKey: string, options: { locale: string }) => Stripe
  }
}

/** Stripe's payment element as the shop's card form. */
export async function mountStripeCard(
  target: HTMLElement,
  { scriptUrl, client, form }: CardFormSettings,
  { onReady, onFailure, signal }: CardFormEvents,
): Promise<MountedCard | undefined> {
  await loadScript(scriptUrl)
  if (signal.aborted) return undefined
  if (!window.Stripe) throw new Error('The script brought no card form')
  const locale = getLanguageTag()
  const stripe = window.Stripe(client.client_id, { locale })
  const elements = stripe.elements({ clientSecret: form.client_secret, locale, appearance: toAppearance() })
  const element = elements.create('payment')
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

/** What Stripe's form hears, in the shop's words. One that could not reach Stripe counts as a processing error. */
export function toCardResult({ error, paymentIntent }: StripeResult): CardResult {
  if (error?.type === 'validation_error') return 'incomplete'
  if (error) return { decline: toDecline(error) }
  // The bank's page was closed before it was answered.
  return { decline: paymentIntent?.status.startsWith('requires_') ? 'cancelled' : undefined }
}

function toDecline({ type, code, decline_code }: NonNullable<StripeResult['error']>) {
  if (type === 'api_connection_error') return 'processing_error'
  const reason: DeclineReason | undefined = findDeclineReason(decline_code) ?? findDeclineReason(code)
  // A plain no: the server may know better.
  return reason === 'card_declined' ? undefined : reason
}

function toAppearance() {
  return {
    variables: {
      colorPrimary: readToken('--color-jade-700'),
      colorDanger: readToken('--color-danger'),
      colorText: readToken('--color-ink'),
      colorBackground: readToken('--color-surface'),
      borderRadius: readToken('--radius-card'),
      fontFamily: 'Roboto, Arial, sans-serif',
    },
  }
}
