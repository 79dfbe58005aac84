import { getLocale } from '../../../lib/i18n/locale.ts'
import {
  readToken,
  type CardFormEvents,
  type CardFormSettings,
  type CardResult,
  type MountedCard,
} from './card-form.ts'
import { loadScript } from '../../../lib/security/load-script.ts'

/** Airwallex.js as far as it is used here (https://www.airwallex.com/docs/js). */
interface Airwallex {
  init(options: { env: 'demo' | 'prod'; locale: string; enabledElements: ['payments'] }): Promise<unknown>
  createElement(type: 'card', options: object): Promise<AirwallexElement | null>
}

interface AirwallexElement {
  mount(target: HTMLElement): unknown
  destroy(): void
  on(event: 'ready' | 'error', listener: () => void): unknown
  /** Resolves with the intent; rejects with an `AirwallexError`. */
  confirm(payment: { intent_id: string; client_secret: string }): Promise<{ status?: string }>
}

/** Error of a failed attempt. */
interface AirwallexError {
  code?: string
}

declare global {
  interface Window {
    /** Set by Airwallex's script. */
    AirwallexComponentsSDK?: Airwallex
  }
}

/** Mounts Airwallex's card element. */
export async function mountAirwallexCard(
  target: HTMLElement,
  { scriptUrl, client, form }: CardFormSettings,
  { onReady, onFailure, signal }: CardFormEvents,
): Promise<MountedCard | undefined> {
  await loadScript(scriptUrl)
  const airwallex = window.AirwallexComponentsSDK
  if (!airwallex) throw new Error("The provider's script has no card form")
  const env = client.environment === 'live' ? 'prod' : 'demo'
  await airwallex.init({ env, locale: getLocale(), enabledElements: ['payments'] })
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
export function toResultOfIntent({ status }: { status?: string }): CardResult {
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
