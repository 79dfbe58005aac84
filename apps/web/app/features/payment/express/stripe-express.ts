import { openStripe, toStripeLook, type StripeConfirmEvent, type StripeSheet } from '../card/stripe-script.ts'
import { toCardResult } from '../card/stripe-card.ts'
import {
  BUTTON_HEIGHT_PX,
  type ExpressEvents,
  type ExpressPurpose,
  type ExpressQuote,
  type ExpressSettings,
  type WalletContact,
} from './express-form.ts'
import { toWalletAddress } from './wallet-address.ts'

/** Wallets of the browser alone: Link, Amazon Pay and Klarna are not offered, and PayPal has a button of its own. */
const OTHERS = { amazonPay: 'never', klarna: 'never', link: 'never', paypal: 'never' } as const
const REQUIRED = { shippingAddressRequired: true, emailRequired: true, phoneNumberRequired: true } as const

/**
 * Mounts Stripe's Express Checkout Element. Of a cart it has no intent at first: the amount follows the address, and the
 * intent of the placed order must have the same one.
 */
export async function mountStripeExpress(
  target: HTMLElement,
  { scriptUrl, client, purpose, returnUrl }: ExpressSettings,
  { onReady, onFailure, onPaying, onTried, signal }: ExpressEvents,
): Promise<(() => void) | undefined> {
  const stripe = await openStripe(scriptUrl, client)
  if (signal.aborted) return undefined
  const elements = stripe.elements({ ...toStripeLook(), ...toAmount(purpose) })
  const element = elements.create('expressCheckout', {
    buttonHeight: BUTTON_HEIGHT_PX,
    paymentMethods: OTHERS,
  })
  /** The country that the wallet revealed last. */
  let country: string | undefined

  async function show(
    { resolve, reject }: { resolve: (sheet: StripeSheet) => void; reject: () => void },
    quoted: Promise<ExpressQuote | undefined>,
  ): Promise<void> {
    const quote = await quoted.catch(() => undefined)
    if (!quote) return reject()
    elements.update({ amount: quote.totalFen })
    resolve(toSheet(quote))
  }

  async function confirm(event: StripeConfirmEvent): Promise<void> {
    onPaying()
    const { error } = await elements.submit()
    const ready = error ? { refusal: error.message ?? '', isAddress: false } : await makeForm(purpose, event)
    if ('refusal' in ready) {
      const reason = ready.isAddress ? 'invalid_shipping_address' : 'fail'
      event.paymentFailed({ reason, message: ready.refusal })
      return onTried(undefined)
    }
    const confirmation = {
      elements,
      confirmParams: { return_url: returnUrl() },
      redirect: 'if_required' as const,
      ...('form' in purpose ? {} : { clientSecret: ready.form.client_secret }),
    }
    const result = await stripe
      .confirmPayment(confirmation)
      .then(toCardResult, () => ({ decline: 'processing_error' as const }))
    onTried(result)
  }

  element.on('ready', ({ availablePaymentMethods }) => onReady(availablePaymentMethods !== undefined))
  element.on('loaderror', onFailure)
  element.on('confirm', (event) => void confirm(event))
  if (!('form' in purpose)) {
    element.on('click', ({ resolve }) => {
      elements.update({ amount: purpose.first.totalFen })
      resolve({ ...REQUIRED, ...toSheet(purpose.first) })
    })
    element.on('shippingaddresschange', (event) => {
      country = event.address.country
      void show(event, purpose.quote(country))
    })
    element.on('shippingratechange', (event) => {
      const method = event.shippingRate.id as WalletContact['method']
      void show(event, country === undefined ? Promise.resolve(undefined) : purpose.quote(country, method))
    })
  }
  element.mount(target)
  return () => element.destroy()
}

const toAmount = (purpose: ExpressPurpose) =>
  'form' in purpose
    ? { clientSecret: purpose.form.client_secret }
    : { mode: 'payment' as const, amount: purpose.first.totalFen, currency: 'cny' }

const toSheet = ({ lines, options }: ExpressQuote) => ({
  lineItems: lines.map(({ name, amountFen }) => ({ name, amount: amountFen })),
  shippingRates: options.map(({ method, label, amountFen }) => ({
    id: method,
    displayName: label,
    amount: amountFen,
  })),
})

/** The payment to confirm: the open one, or that of the order which is placed now. */
async function makeForm(purpose: ExpressPurpose, event: StripeConfirmEvent) {
  if ('form' in purpose) return purpose
  const { billingDetails, shippingAddress, shippingRate } = event
  return purpose.place({
    email: billingDetails?.email ?? '',
    address: toWalletAddress({
      ...shippingAddress?.address,
      name: shippingAddress?.name,
      phone: billingDetails?.phone,
    }),
    method: (shippingRate?.id ?? '') as WalletContact['method'],
  })
}
