import {
  readToken,
  type CardFormEvents,
  type CardFormSettings,
  type CardResult,
  type MountedCard,
} from './card-form.ts'
import { openAirwallex, type AirwallexError, type AirwallexIntent } from './airwallex-script.ts'

/** Mounts Airwallex's card element. */
export async function mountAirwallexCard(
  target: HTMLElement,
  { scriptUrl, client, form }: CardFormSettings,
  { onReady, onFailure, signal }: CardFormEvents,
): Promise<MountedCard | undefined> {
  const airwallex = await openAirwallex(scriptUrl, client)
  const element = await airwallex.createElement('card', { appearance: toAppearance() })
  if (!element) throw new Error("The provider's script has no card form")
  if (signal.aborted) {
    element.destroy()
    return undefined
  }
  let isReady = false
  element.on('ready', () => {
    isReady = true
    onReady()
  })
  // This event also reports declined cards.
  element.on('error', () => !isReady && onFailure())
  element.mount(target)
  return {
    pay: () =>
      element
        .confirm({ intent_id: form.payment_intent_id, client_secret: form.client_secret })
        .then(toResultOfIntent, toResultOfError),
    destroy: () => element.destroy(),
  }
}

/** `cancelled` when the bank's page was closed early, else no decline as far as the form knows. */
export function toResultOfIntent({ status }: AirwallexIntent): CardResult {
  return { decline: status?.startsWith('REQUIRES_CUSTOMER') ? 'cancelled' : undefined }
}

/**
 * Maps an error of Airwallex's form to a decline reason. For a decline by the bank the server knows the
 * reason. Network and script failures are processing errors.
 */
export function toResultOfError({ code }: AirwallexError): CardResult {
  if (code === 'validation_error') return 'incomplete'
  if (code === 'authentication_declined') return { decline: 'authentication_failed' }
  if (code === undefined || code === 'connection_error') return { decline: 'processing_error' }
  return { decline: undefined }
}

function toAppearance() {
  return {
    mode: 'light',
    variables: {
      colorBrand: readToken('--color-jade-700'),
      colorText: readToken('--color-ink'),
      colorBackground: readToken('--color-surface'),
    },
  }
}
