import { HOME_COUNTRY } from '@shop/contract/orders/orders.rules'
import { toResultOfError, toResultOfIntent } from '../card/airwallex-card.ts'
import { openAirwallex, type Airwallex, type AirwallexWallet } from '../card/airwallex-script.ts'
import { AIRWALLEX_DIALECTS } from './airwallex-wallets.ts'
import type { ExpressEvents, ExpressQuote, ExpressSettings, WalletContact } from './express-form.ts'

type WalletName = 'applePayButton' | 'googlePayButton'

/**
 * Mounts Airwallex's elements of Apple Pay and Google Pay, one below the other. From the cart, Google Pay needs the
 * account's id: without it there is Apple Pay alone (decision 66).
 */
export async function mountAirwallexExpress(
  target: HTMLElement,
  settings: ExpressSettings,
  events: ExpressEvents,
): Promise<(() => void) | undefined> {
  const airwallex = await openAirwallex(settings.scriptUrl, settings.client)
  const names = listNames(settings)
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

function listNames({ purpose, client }: ExpressSettings): WalletName[] {
  const hasApplePay = 'ApplePaySession' in globalThis
  return [
    ...(hasApplePay ? (['applePayButton'] as const) : []),
    ...('form' in purpose || client.account_id ? (['googlePayButton'] as const) : []),
  ]
}

/** One element; `ready` resolves with whether the browser has this wallet. */
async function mountOne(
  airwallex: Airwallex,
  name: WalletName,
  settings: ExpressSettings,
  events: ExpressEvents,
): Promise<{ element: AirwallexWallet; ready: Promise<boolean> } | undefined> {
  const element = await airwallex.createElement(name, toOptions(name, settings))
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
  const { purpose } = settings
  if ('form' in purpose) {
    // The element pays by itself: from the press on, money may move.
    element.on('click', begin)
    element.on('cancel', () => finish(undefined))
    return { element, ready }
  }

  const dialect = AIRWALLEX_DIALECTS[name]
  let country: string | undefined
  let chosen: WalletContact['method'] | undefined
  let shown = purpose.first
  const show = async (quoted: Promise<ExpressQuote | undefined>) => {
    const quote = await quoted.catch(() => undefined)
    shown = quote ?? shown
    element.update(quote ? dialect.toSheet(quote, chosen) : dialect.refuseAddress())
  }
  element.on('shippingAddressChange', ({ detail }) => {
    country = dialect.readCountry(detail)
    // The wallet begins with the first method of another address.
    chosen = undefined
    void show(purpose.quote(country))
  })
  element.on('shippingMethodChange', ({ detail }) => {
    chosen = dialect.readMethod(detail)
    void show(country === undefined ? Promise.resolve(undefined) : purpose.quote(country, chosen))
  })
  element.on('authorized', ({ detail }) => {
    begin()
    const method = chosen ?? shown.options[0]!.method
    void purpose
      .place(dialect.toContact(detail.paymentData, method))
      .then((ready) => {
        if ('form' in ready) return element.confirmIntent({ client_secret: ready.form.client_secret })
        element.update(dialect.refusePayment(ready))
        finish(undefined)
        return undefined
      })
      // Reported by the event `error`.
      .catch(() => undefined)
  })
  return { element, ready }
}

function toOptions(name: WalletName, { purpose, client }: ExpressSettings) {
  const common = { countryCode: HOME_COUNTRY, buttonType: 'plain', buttonSizeMode: 'fill' }
  if ('form' in purpose) {
    const { amount, payment_intent_id, client_secret } = purpose.form
    return {
      ...common,
      amount: { value: Number(amount), currency: 'CNY' as const },
      intent_id: payment_intent_id,
      client_secret,
    }
  }
  const { needs, toSheet } = AIRWALLEX_DIALECTS[name]
  return {
    ...common,
    ...needs,
    ...toSheet(purpose.first),
    ...(name === 'googlePayButton' && client.account_id && { gatewayMerchantId: client.account_id }),
  }
}
