import type { Localized } from '@shop/contract/languages/languages'
import type { ProviderClient } from '@shop/contract/payments/payments.schemas'
import { getLocale } from '../../../lib/i18n/locale.ts'
import { loadScript } from '../../../lib/security/load-script.ts'
import { readToken } from './card-form.ts'

/** Stripe.js as far as it is used here (https://docs.stripe.com/js). Amounts in the smallest unit. */
export interface Stripe {
  elements(options: StripeElementsOptions): StripeElements
  confirmPayment(options: {
    elements: StripeElements
    /** For Elements that were created without one. */
    clientSecret?: string
    confirmParams: { return_url: string }
    redirect: 'if_required'
  }): Promise<StripeResult>
}

type StripeElementsOptions = { locale: string; appearance: object } & (
  | { clientSecret: string }
  | { mode: 'payment'; amount: number; currency: string }
)

interface StripeElements {
  create(type: 'payment', options: { wallets: object }): StripeElement
  create(type: 'expressCheckout', options: StripeExpressOptions): StripeExpress
  update(options: { amount: number }): void
  submit(): Promise<{ error?: { message?: string } }>
}

interface StripeElement {
  mount(target: HTMLElement): void
  destroy(): void
  on(event: 'ready' | 'loaderror', listener: () => void): unknown
}

/** The Express Checkout Element (https://docs.stripe.com/js/element/express_checkout_element). */
interface StripeExpress {
  mount(target: HTMLElement): void
  destroy(): void
  on(event: 'ready', listener: (event: { availablePaymentMethods?: object }) => void): unknown
  on(event: 'loaderror' | 'cancel', listener: () => void): unknown
  on(event: 'click', listener: (event: { resolve: (details: StripeSheet) => void }) => void): unknown
  on(event: 'shippingaddresschange', listener: (event: StripeAddressChange) => void): unknown
  on(event: 'shippingratechange', listener: (event: StripeRateChange) => void): unknown
  on(event: 'confirm', listener: (event: StripeConfirmEvent) => void): unknown
}

interface StripeExpressOptions {
  buttonHeight: number
  paymentMethods: Record<string, 'auto' | 'never'>
}

/** What a wallet shows and asks for. */
export interface StripeSheet {
  lineItems?: { name: string; amount: number }[]
  shippingRates?: { id: string; displayName: string; amount: number }[]
  shippingAddressRequired?: boolean
  emailRequired?: boolean
  phoneNumberRequired?: boolean
}

interface StripeChange {
  resolve: (details: Pick<StripeSheet, 'lineItems' | 'shippingRates'>) => void
  reject: () => void
}

export type StripeAddressChange = StripeChange & { address: { country: string } }

export type StripeRateChange = StripeChange & { shippingRate: { id: string } }

export interface StripeConfirmEvent {
  billingDetails?: { name: string; email?: string; phone?: string }
  shippingAddress?: { name: string; address: StripeAddress }
  shippingRate?: { id: string }
  paymentFailed: (failure: { reason: 'fail' | 'invalid_shipping_address'; message: string }) => void
}

export interface StripeAddress {
  line1: string
  line2: string | null
  city: string
  state: string
  postal_code: string
  country: string
}

/** Result of an attempt. `paymentIntent` may still require an action. */
export interface StripeResult {
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

/** The languages as Stripe.js names them (https://docs.stripe.com/js/appendix/supported_locales). */
const LOCALES: Localized<string> = { en: 'en', zh: 'zh', 'zh-Hant': 'zh-TW' }

/** Loads Stripe.js. Rejects when the script fails to load. */
export async function openStripe(scriptUrl: string, client: ProviderClient): Promise<Stripe> {
  await loadScript(scriptUrl)
  if (!window.Stripe) throw new Error("The provider's script has no card form")
  return window.Stripe(client.client_id, { locale: LOCALES[getLocale()] })
}

/** Options of Elements that look like the shop. */
export const toStripeLook = () => ({
  locale: LOCALES[getLocale()],
  appearance: {
    variables: {
      colorPrimary: readToken('--color-jade-700'),
      colorDanger: readToken('--color-danger'),
      colorText: readToken('--color-ink'),
      colorBackground: readToken('--color-surface'),
      borderRadius: readToken('--radius-card'),
      fontFamily: 'Roboto, Arial, sans-serif',
    },
  },
})
