/*
 * Stripe's Express Checkout Element with the wallets of the browser
 * (https://docs.stripe.com/js/element/express_checkout_element): events `ready`, `click`, `shippingaddresschange`,
 * `shippingratechange`, `confirm`, `cancel` and `loaderror`.
 */
/* global express -- of ../../pages/express.js, which the server puts before this script */
const NAMES = { apple_pay: 'applePay', google_pay: 'googlePay' }

/**
 * @param group the state of its Elements: amount, currency and, once authorized, `express`
 * @param load resolves when the group's amount is known, or with an error
 */
// oxlint-disable-next-line no-unused-vars -- stripe.js uses it
function createExpressElement({ base, query, language, group, options, load }) {
  const listeners = {}
  let remove = () => {}
  let sheet

  const emit = (name, detail = {}) => {
    for (const listener of listeners[name] ?? []) listener({ elementType: 'expressCheckout', ...detail })
  }
  /** Emits an event to which the shop responds with `resolve` or `reject`. Undefined once it is rejected. */
  const request = (name, detail) =>
    (listeners[name] ?? []).length === 0
      ? Promise.resolve({})
      : new Promise((done) =>
          emit(name, { ...detail, resolve: (details = {}) => done(details), reject: () => done(undefined) }),
        )
  const update = async (requested) => {
    const details = await requested
    return details && { amount: group.amount, lineItems: details.lineItems, rates: details.shippingRates }
  }

  const wallets = express
    .listWallets()
    .filter((wallet) => options.paymentMethods?.[NAMES[wallet]] !== 'never')

  function announce() {
    const available = Object.fromEntries(
      Object.entries(NAMES).map(([wallet, name]) => [name, wallets.includes(wallet)]),
    )
    const others = { amazonPay: false, klarna: false, link: false, paypal: false }
    emit('ready', { availablePaymentMethods: wallets.length > 0 ? { ...others, ...available } : undefined })
  }

  async function press(wallet) {
    const resolved = await request('click', { expressPaymentType: wallet })
    if (!resolved) return
    const settings = { ...options, ...resolved }
    let rates = settings.shippingRates ?? []
    const keepRates = async (changes) => {
      const changed = await changes
      rates = changed?.rates ?? rates
      return changed
    }
    sheet = express.openSheet({
      url: `${base}/v3/sheet`,
      query,
      language,
      request: {
        wallet,
        amount: group.amount,
        currency: group.currency,
        rates,
        lineItems: settings.lineItems ?? [],
        needsAddress: settings.shippingAddressRequired === true,
        needsEmail: settings.emailRequired === true,
        needsPhone: settings.phoneNumberRequired === true,
      },
      onAddress: (contact) => keepRates(update(request('shippingaddresschange', contact))),
      onRate: (id) =>
        keepRates(
          update(request('shippingratechange', { shippingRate: rates.find((rate) => rate.id === id) })),
        ),
      onPay({ method, name, email, phone, address, rate }) {
        group.express = { method, close: sheet.close }
        emit('confirm', {
          expressPaymentType: wallet,
          billingDetails: { name, email, phone, address: address ?? { country: 'US', postal_code: '94105' } },
          ...(address && { shippingAddress: { name, address } }),
          ...(rate && { shippingRate: rates.find(({ id }) => id === rate) }),
          paymentFailed({ message } = {}) {
            group.express = undefined
            sheet.fail(message)
          },
        })
      },
      onCancel: () => emit('cancel'),
    })
  }

  const element = {
    mount(target) {
      const node = typeof target === 'string' ? document.querySelector(target) : target
      void load().then((error) => {
        if (error) return emit('loaderror', { error })
        if (wallets.length === 0) return announce()
        remove = express.mountButtons(node, {
          url: `${base}/v3/express`,
          query,
          language,
          wallets,
          onReady: announce,
          onPress: press,
        })
        return undefined
      })
    },
    destroy: () => remove(),
    unmount: () => remove(),
    update(changes) {
      Object.assign(options, changes)
      return element
    },
    on(name, listener) {
      ;(listeners[name] ??= []).push(listener)
      return element
    },
  }
  return element
}
