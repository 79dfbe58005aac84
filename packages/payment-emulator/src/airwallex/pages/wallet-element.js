/*
 * Airwallex's elements applePayButton and googlePayButton (https://www.airwallex.com/docs/js/payments/applepaybutton,
 * https://www.airwallex.com/docs/js/payments/googlepaybutton): with an intent they pay it themselves and report `success`
 * or `error`; without one they report `authorized`, and the shop calls `confirmIntent`.
 */
/* global express, frames -- of the scripts that the server puts before this one */
const WALLETS = {
  applePayButton: { wallet: 'apple_pay', type: 'applepay' },
  googlePayButton: { wallet: 'google_pay', type: 'googlepay' },
}

/** Amounts are JSON numbers in the currency's unit. */
const toMinorAmount = (value) => Math.round(Number(value) * 100)

// eslint-disable-next-line @typescript-eslint/no-unused-vars -- elements.js uses it
function createWalletElement(name, { base, language, options, toIntentId }) {
  const { wallet, type } = WALLETS[name]
  const listeners = {}
  let remove = () => {}
  let sheet, token, resolveChange

  const emit = (event, detail) => {
    for (const listener of listeners[event] ?? [])
      listener({ type: event, detail: { type: name, ...detail } })
  }
  const toRates = () =>
    wallet === 'apple_pay'
      ? (options.shippingMethods ?? []).map(({ identifier, label, amount }) => ({
          ...{ id: identifier, displayName: label, amount: toMinorAmount(amount) },
        }))
      : (options.shippingOptionParameters?.shippingOptions ?? []).map(({ id, label }) => ({
          ...{ id, displayName: label, amount: 0 },
        }))
  const toLines = () =>
    (options.lineItems ?? options.displayItems ?? []).map(({ label, amount, price }) => ({
      ...{ name: label, amount: toMinorAmount(amount ?? price) },
    }))
  const needs = (field) => options.requiredShippingContactFields?.includes(field) === true

  /** Emits an event that the shop answers with `update`. */
  const request = (event, detail) =>
    (listeners[event] ?? []).length === 0
      ? Promise.resolve({})
      : new Promise((resolve) => {
          resolveChange = resolve
          emit(event, detail)
        })
  const toUpdate = async (requested) => {
    const { error, errors } = await requested
    if (error || errors?.length > 0) return undefined
    return { amount: toMinorAmount(options.amount.value), lineItems: toLines(), rates: toRates() }
  }

  function onAddress({ name: fullName, address }) {
    const { city, state, postal_code, country } = address
    const shippingAddress =
      wallet === 'apple_pay'
        ? { locality: city, administrativeArea: state, postalCode: postal_code, countryCode: country }
        : {
            locality: city,
            administrativeArea: state,
            postalCode: postal_code,
            countryCode: country,
            name: fullName,
          }
    const detail =
      wallet === 'apple_pay' ? { shippingAddress } : { intermediatePaymentData: { shippingAddress } }
    return toUpdate(request('shippingAddressChange', detail))
  }

  function onRate(id) {
    const method = options.shippingMethods?.find(({ identifier }) => identifier === id)
    const detail =
      wallet === 'apple_pay'
        ? { shippingMethod: method }
        : { intermediatePaymentData: { shippingOptionData: { id } } }
    return toUpdate(request('shippingMethodChange', detail))
  }

  function toPaymentData({ name: fullName, email, phone, address, rate }) {
    if (wallet === 'google_pay') {
      return {
        email,
        shippingAddress: address && { ...address, name: fullName },
        shippingOptionData: { id: rate },
      }
    }
    const [givenName, ...rest] = fullName.split(' ')
    const { line1, line2, city, state, postal_code, country } = address ?? {}
    return {
      shippingContact: {
        ...{ givenName, familyName: rest.join(' '), emailAddress: email, phoneNumber: phone },
        ...{ addressLines: [line1, line2].filter(Boolean), locality: city, administrativeArea: state },
        ...{ postalCode: postal_code, countryCode: country },
      },
    }
  }

  function press() {
    emit('click')
    sheet = express.openSheet({
      url: `${base}/sheet`,
      query: {},
      language,
      request: {
        ...{ wallet, amount: toMinorAmount(options.amount.value), currency: options.amount.currency },
        ...{ rates: toRates(), lineItems: toLines() },
        needsAddress: options.shippingAddressRequired === true || needs('postalAddress'),
        needsEmail: options.emailRequired === true || needs('email'),
        needsPhone: needs('phone'),
      },
      onAddress,
      onRate,
      onPay(authorized) {
        token = authorized.token
        if (!options.intent_id) return emit('authorized', { paymentData: toPaymentData(authorized) })
        return element.confirmIntent(options).catch(() => {})
      },
      onCancel: () => emit('cancel'),
    })
  }

  const element = {
    mount(target) {
      const node = typeof target === 'string' ? document.getElementById(target) : target
      if (!express.listWallets().includes(wallet)) {
        return emit('error', { error: { code: 'not_available', message: `${name} is not available.` } })
      }
      remove = express.mountButtons(node, {
        url: `${base}/express`,
        ...{ query: {}, language, wallets: [wallet] },
        onReady: () => emit('ready'),
        onPress: press,
      })
      return undefined
    },
    destroy: () => remove(),
    unmount: () => remove(),
    /** Also answers a change of address or shipping: with `errors` (Apple) or `error` (Google) it is refused. */
    update(changes) {
      Object.assign(options, changes)
      resolveChange?.(changes)
      resolveChange = undefined
    },
    on(event, listener) {
      ;(listeners[event] ??= []).push(listener)
    },
    /** Pays the intent with what the shopper has authorized. Resolves with the intent; rejects with `{ code, message }`. */
    async confirmIntent({ client_secret }) {
      const intent = { intent_id: toIntentId(client_secret), client_secret }
      let result = await sheet.request('confirm', { method: type, token, ...intent })
      const action = result.intent?.next_action
      if (action?.type === 'redirect_iframe') {
        await frames.requireChallenge(action.url, language)
        result = await sheet.request('retrieve', intent)
      }
      sheet.close()
      if (!result.error) {
        emit('success', { intent: result.intent })
        return result.intent
      }
      emit('error', { error: result.error })
      throw result.error
    },
  }
  return element
}
