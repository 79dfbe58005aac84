import type { DeclineReason } from '@shop/contract/payments'
import { getLanguageTag } from '../../../lib/i18n/locale.ts'
import {
  readToken,
  type CardFormEvents,
  type CardFormSettings,
  type CardResult,
  type MountedCard,
} from './card-form.ts'
import { findDeclineReason } from './declines.ts'
import { loadScript } from '../../../lib/security/load-script.ts'

/** Stripe.js as far as it is used here (https://docs.stripe.com/js). */
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

/** Result of an attempt. `paymentIntent` may still require an action. */
interface StripeResult {
  error?: {
    /** `validation_error`: the form shows the error itself and has the focus. */
    type: string
    code?: string
    /** The bank's decline code, more precise than `code`. */
    decline_code?: string
  }
  paymentIntent?: { id: string; status: string }
}

declare global {
  interface Window {
    /** Set by Stripe's script. */
    Stripe?: (publishableKey: string, options: { locale: string }) => Stripe
  }
}

/** Mounts Stripe's payment element. */
export async function mountStripeCard(
  target: HTMLElement,
  { scriptUrl, client, form }: CardFormSettings,
  { onReady, onFailure, signal }: CardFormEvents,
): Promise<MountedCard | undefined> {
  await loadScript(scriptUrl)
  if (signal.aborted) return undefined
  if (!window.Stripe) throw new Error("The provider's script has no card form")
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
