import type { ProviderClient } from '@shop/contract/payments'
import { getLocale } from '../../../lib/i18n/locale.ts'
import { loadScript } from '../../../lib/security/load-script.ts'

/** Airwallex.js as far as it is used here (https://www.airwallex.com/docs/js). */
export interface Airwallex {
  init(options: { env: 'demo' | 'prod'; locale: string; enabledElements: ['payments'] }): Promise<unknown>
  createElement(type: 'card', options: object): Promise<AirwallexElement | null>
  createElement(
    type: 'applePayButton' | 'googlePayButton',
    options: AirwallexWalletOptions,
  ): Promise<AirwallexWallet | null>
}

interface AirwallexElement {
  mount(target: HTMLElement): unknown
  destroy(): void
  on(event: 'ready' | 'error', listener: () => void): unknown
  /** Resolves with the intent; rejects with an `AirwallexError`. */
  confirm(payment: { intent_id: string; client_secret: string }): Promise<AirwallexIntent>
}

export interface AirwallexIntent {
  status?: string
}

/** Error of a failed attempt. */
export interface AirwallexError {
  code?: string
}

/** Amounts are JSON numbers in yuan, or texts for Apple. */
export interface AirwallexWalletOptions {
  amount: { value: number; currency: 'CNY' }
  countryCode: string
  /** Of an open payment, which the element then pays itself. */
  intent_id?: string
  client_secret?: string
  requiredShippingContactFields?: ('postalAddress' | 'name' | 'phone' | 'email')[]
  shippingMethods?: { identifier: string; label: string; detail: string; amount: string }[]
  lineItems?: { label: string; amount: string }[]
}

/** The Apple Pay and Google Pay elements. `update` answers a change of address or of the shipping method. */
export interface AirwallexWallet {
  mount(target: HTMLElement): unknown
  destroy(): void
  update(options: Partial<AirwallexWalletOptions> & { errors?: { code: string; message: string }[] }): void
  confirmIntent(payment: { client_secret: string }): Promise<AirwallexIntent>
  on(event: 'ready' | 'click' | 'cancel', listener: () => void): unknown
  on(event: 'error', listener: (event: { detail: { error?: AirwallexError } }) => void): unknown
  on(event: 'success', listener: (event: { detail: { intent?: AirwallexIntent } }) => void): unknown
  on(
    event: 'shippingAddressChange',
    listener: (event: { detail: { shippingAddress: AppleContact } }) => void,
  ): unknown
  on(
    event: 'shippingMethodChange',
    listener: (event: { detail: { shippingMethod: { identifier: string } } }) => void,
  ): unknown
  on(
    event: 'authorized',
    listener: (event: { detail: { paymentData: { shippingContact?: AppleContact } } }) => void,
  ): unknown
}

/** A contact as Apple Pay has it. */
export interface AppleContact {
  emailAddress?: string
  familyName?: string
  givenName?: string
  phoneNumber?: string
  addressLines?: string[]
  locality?: string
  subLocality?: string
  administrativeArea?: string
  postalCode?: string
  countryCode?: string
}

declare global {
  interface Window {
    /** Set by Airwallex's script. */
    AirwallexComponentsSDK?: Airwallex
  }
}

/** Loads Airwallex.js. Rejects when the script fails to load. */
export async function openAirwallex(scriptUrl: string, client: ProviderClient): Promise<Airwallex> {
  await loadScript(scriptUrl)
  const airwallex = window.AirwallexComponentsSDK
  if (!airwallex) throw new Error("The provider's script has no card form")
  const env = client.environment === 'live' ? 'prod' : 'demo'
  await airwallex.init({ env, locale: getLocale(), enabledElements: ['payments'] })
  return airwallex
}
