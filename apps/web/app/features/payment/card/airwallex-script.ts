import type { Localized } from '@shop/contract/languages/languages'
import type { ProviderClient } from '@shop/contract/payments/payments.schemas'
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

/** What a wallet shows. Amounts are JSON numbers in yuan, or texts in lines and options. */
export interface AirwallexSheet {
  amount: { value: number; currency: 'CNY' }
  /** Apple's. */
  shippingMethods?: { identifier: string; label: string; detail: string; amount: string }[]
  lineItems?: { label: string; amount: string }[]
  /** Google's. */
  totalPriceLabel?: string
  displayItems?: { label: string; type: 'LINE_ITEM'; price: string }[]
  shippingOptionParameters?: {
    defaultSelectedOptionId: string
    shippingOptions: { id: string; label: string }[]
  }
}

/** The options of the Apple Pay and Google Pay elements, as far as they are used. */
export interface AirwallexWalletOptions extends AirwallexSheet {
  countryCode: string
  /** The intent of an open payment, which the element then pays itself. */
  intent_id?: string
  client_secret?: string
  /** What Apple Pay requests. */
  requiredShippingContactFields?: ('postalAddress' | 'name' | 'phone' | 'email')[]
  /** Google Pay without an intent: the account's id at Airwallex. */
  gatewayMerchantId?: string
  emailRequired?: boolean
  shippingAddressRequired?: boolean
  shippingAddressParameters?: { phoneNumberRequired: boolean }
  shippingOptionRequired?: boolean
  callbackIntents?: ('PAYMENT_AUTHORIZATION' | 'SHIPPING_ADDRESS' | 'SHIPPING_OPTION')[]
}

/** Another price, or why a wallet's change or authorization is refused. */
export interface AirwallexWalletUpdate extends Partial<AirwallexSheet> {
  /** Apple's. */
  errors?: { code: string; message: string }[]
  /** Google's. */
  error?: { intent: 'SHIPPING_ADDRESS' | 'PAYMENT_AUTHORIZATION'; reason: string; message: string }
}

/** What the shopper has changed in the wallet: Apple's fields, or Google's. */
export interface AirwallexWalletChange {
  shippingAddress?: AppleContact
  shippingMethod?: { identifier: string }
  intermediatePaymentData?: { shippingAddress?: GoogleAddress; shippingOptionData?: { id: string } }
}

/** What the shopper has authorized. */
export interface AirwallexPaymentData {
  /** Apple's. */
  shippingContact?: AppleContact
  /** Google's. */
  email?: string
  shippingAddress?: GoogleAddress
  shippingOptionData?: { id: string }
}

/** The Apple Pay and Google Pay elements. `update` responds to a change of address or of the shipping method. */
export interface AirwallexWallet {
  mount(target: HTMLElement): unknown
  destroy(): void
  update(changes: AirwallexWalletUpdate): void
  confirmIntent(payment: { client_secret: string }): Promise<AirwallexIntent>
  on(event: 'ready' | 'click' | 'cancel', listener: () => void): unknown
  on(event: 'error', listener: (event: { detail: { error?: AirwallexError } }) => void): unknown
  on(event: 'success', listener: (event: { detail: { intent?: AirwallexIntent } }) => void): unknown
  on(
    event: 'shippingAddressChange' | 'shippingMethodChange',
    listener: (event: { detail: AirwallexWalletChange }) => void,
  ): unknown
  on(
    event: 'authorized',
    listener: (event: { detail: { paymentData: AirwallexPaymentData } }) => void,
  ): unknown
}

/** An address as Google Pay has it; before the authorization without name, lines and phone. */
export interface GoogleAddress {
  name?: string
  phoneNumber?: string
  address1?: string
  address2?: string
  address3?: string
  locality?: string
  administrativeArea?: string
  postalCode?: string
  countryCode?: string
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

/** The languages as Airwallex.js names them (https://www.airwallex.com/docs/js); Hong Kong's is its only Traditional Chinese. */
const LOCALES: Localized<string> = { en: 'en', zh: 'zh', 'zh-Hant': 'zh-HK' }

/** Loads Airwallex.js. Rejects when the script fails to load. */
export async function openAirwallex(scriptUrl: string, client: ProviderClient): Promise<Airwallex> {
  await loadScript(scriptUrl)
  const airwallex = window.AirwallexComponentsSDK
  if (!airwallex) throw new Error("The provider's script has no card form")
  const env = client.environment === 'live' ? 'prod' : 'demo'
  await airwallex.init({ env, locale: LOCALES[getLocale()], enabledElements: ['payments'] })
  return airwallex
}
