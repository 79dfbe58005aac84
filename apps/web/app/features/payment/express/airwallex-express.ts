import { HOME_COUNTRY } from '@shop/contract/orders'
import { toResultOfError, toResultOfIntent } from '../card/airwallex-card.ts'
import {
  openAirwallex,
  type Airwallex,
  type AirwallexWallet,
  type AppleContact,
} from '../card/airwallex-script.ts'
import { toMoney } from '@shop/contract/money'
import type {
  ExpressEvents,
  ExpressPurpose,
  ExpressQuote,
  ExpressSettings,
  WalletContact,
} from './express-form.ts'
import { toWalletAddress } from './wallet-address.ts'

type WalletName = 'applePayButton' | 'googlePayButton'

/**
 * Mounts Airwallex's elements of Apple Pay and Google Pay, one below the other. From the cart there is Apple Pay alone:
 * there Google Pay needs the account's own merchant id (decision 66).
 */
export async function mountAirwallexExpress(
  target: HTMLElement,
  settings: ExpressSettings,
  events: ExpressEvents,
): Promise<(() => void) | undefined> {
  const airwallex = await openAirwallex(settings.scriptUrl, settings.client)
  const names = listNames(settings.purpose)
  const mounted = await Promise.all(names.map((name) => mountOne(airwallex, name, settings, events)))
  const elements = mounted.filter((each) => each !== undefined)
  if (events.signal.aborted) {
    for (const { element } of elements) element.destroy()
    return undefined
  }
  for (const { element } of elements) {
    const place = document.createElement('div')
    target.append(place)
    element.mount(place)
  }
  const isReady = await Promise.all(elements.map(({ ready }) => ready))
  events.onReady(isReady.includes(true))
  return () => {
    for (const { element } of elements) element.destroy()
    target.replaceChildren()
  }
}

function listNames(purpose: ExpressPurpose): WalletName[] {
  const hasApplePay = 'ApplePaySession' in globalThis
  return [
    ...(hasApplePay ? (['applePayButton'] as const) : []),
    ...('form' in purpose ? (['googlePayButton'] as const) : []),
  ]
}

/** One element; `ready` resolves with whether the browser has this wallet. */
async function mountOne(
  airwallex: Airwallex,
  name: WalletName,
  { purpose }: ExpressSettings,
  events: ExpressEvents,
): Promise<{ element: AirwallexWallet; ready: Promise<boolean> } | undefined> {
  const element = await airwallex.createElement(name, toOptions(purpose))
  if (!element) return undefined
  const ready = new Promise<boolean>((resolve) => {
    element.on('ready', () => resolve(true))
    // This event also reports declined payments.
    element.on('error', ({ detail }) => {
      resolve(false)
      if (isPaying) finish(toResultOfError(detail.error ?? {}))
    })
  })
  let isPaying = false
  const finish = (result: Parameters<ExpressEvents['onTried']>[0]) => {
    isPaying = false
    events.onTried(result)
  }
  const begin = () => {
    isPaying = true
    events.onPaying()
  }
  element.on('success', ({ detail }) => finish(toResultOfIntent(detail.intent ?? {})))
  if ('form' in purpose) {
    // The element pays by itself: from the press on, money may move.
    element.on('click', begin)
    element.on('cancel', () => finish(undefined))
    return { element, ready }
  }

  let country: string | undefined
  const show = async (quoted: Promise<ExpressQuote | undefined>) => {
    const quote = await quoted.catch(() => undefined)
    element.update(quote ? toSheet(quote) : { errors: [{ code: 'addressUnserviceable', message: '' }] })
  }
  element.on('shippingAddressChange', ({ detail }) => {
    country = detail.shippingAddress.countryCode ?? ''
    void show(purpose.quote(country))
  })
  element.on('shippingMethodChange', ({ detail }) => {
    const method = detail.shippingMethod.identifier as WalletContact['method']
    chosen = method
    void show(country === undefined ? Promise.resolve(undefined) : purpose.quote(country, method))
  })
  let chosen: WalletContact['method'] | undefined
  element.on('authorized', ({ detail }) => {
    begin()
    void purpose
      .place(toContact(detail.paymentData.shippingContact ?? {}, chosen ?? purpose.first.options[0]!.method))
      .then((ready) => {
        if ('form' in ready) return element.confirmIntent({ client_secret: ready.form.client_secret })
        element.update({ errors: [{ code: 'shippingContactInvalid', message: ready.refusal }] })
        finish(undefined)
        return undefined
      })
      // Reported by the event `error`.
      .catch(() => undefined)
  })
  return { element, ready }
}

function toOptions(purpose: ExpressPurpose) {
  const common = { countryCode: HOME_COUNTRY, buttonType: 'plain', buttonSizeMode: 'fill' }
  if ('form' in purpose) {
    const { amount, payment_intent_id, client_secret } = purpose.form
    return {
      ...common,
      ...{ amount: { value: Number(amount), currency: 'CNY' as const } },
      ...{ intent_id: payment_intent_id, client_secret },
    }
  }
  const contactFields = ['postalAddress', 'name', 'phone', 'email'] as const
  return { ...common, ...toSheet(purpose.first), requiredShippingContactFields: [...contactFields] }
}

const toSheet = ({ totalFen, lines, options }: ExpressQuote) => ({
  amount: { value: Number(toMoney(totalFen)), currency: 'CNY' as const },
  lineItems: lines.map(({ name, amountFen }) => ({ label: name, amount: toMoney(amountFen) })),
  shippingMethods: options.map(({ method, label, amountFen }) => ({
    ...{ identifier: method, label, detail: '', amount: toMoney(amountFen) },
  })),
})

function toContact(contact: AppleContact, method: WalletContact['method']): WalletContact {
  const { addressLines = [], locality, subLocality, administrativeArea, postalCode, countryCode } = contact
  return {
    email: contact.emailAddress ?? '',
    address: toWalletAddress({
      name: [contact.givenName, contact.familyName].filter(Boolean).join(' '),
      phone: contact.phoneNumber,
      line1: addressLines[0],
      line2: addressLines.slice(1).join(', ') || undefined,
      // The mainland's districts are a part of the city here.
      city: `${locality ?? ''}${countryCode === HOME_COUNTRY ? (subLocality ?? '') : ''}`,
      state: administrativeArea,
      postal_code: postalCode,
      country: countryCode,
    }),
    method,
  }
}
