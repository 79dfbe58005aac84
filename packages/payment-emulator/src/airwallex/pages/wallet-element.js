/*
 * Airwallex's elements applePayButton and googlePayButton (https://www.airwallex.com/docs/js/payments/applepaybutton,
 * https://www.airwallex.com/docs/js/payments/googlepaybutton): with an intent they pay it themselves and report
 * `success` or `error`; without one they report `authorized`, and the shop calls `confirmIntent`. Google Pay then needs
 * the account's id, `gatewayMerchantId`, and reports changes only if `callbackIntents` request them.
 */
/* global express, frames -- of the scripts that the server puts before this one */
const WALLETS = {
  applePayButton: { wallet: 'apple_pay', type: 'applepay' },
  googlePayButton: { wallet: 'google_pay', type: 'googlepay' },
}

/** Amounts are JSON numbers in the currency's unit. */
const toMinorAmount = (value) => Math.round(Number(value) * 100)

// oxlint-disable-next-line no-unused-vars -- elements.js uses it
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
          id: identifier,
          displayName: label,
          amount: toMinorAmount(amount),
        }))
      : (options.shippingOptionParameters?.shippingOptions ?? []).map(({ id, label }) => ({
          id,
          displayName: label,
          amount: 0,
        }))
  const toLines = () =>
    (options.lineItems ?? options.displayItems ?? []).map(({ label, amount, price }) => ({
      name: label,
      amount: toMinorAmount(amount ?? price),
    }))
  const needs = (field) => options.requiredShippingContactFields?.includes(field) === true

  /** Emits an event to which the shop responds with `update`. */
  const request = (event, intent, detail) =>
    (listeners[event] ?? []).length === 0 ||
    (wallet === 'google_pay' && !options.callbackIntents?.includes(intent))
      ? Promise.resolve({})
      : new Promise((resolve) => {
          resolveChange = resolve
          emit(event, detail)
        })
  const readUpdate = async (requested) => {
    const { error } = await requested
    if (error) return undefined
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
    return readUpdate(request('shippingAddressChange', 'SHIPPING_ADDRESS', detail))
  }

  function onRate(id) {
    const method = options.shippingMethods?.find(({ identifier }) => identifier === id)
    const detail =
      wallet === 'apple_pay'
        ? { shippingMethod: method }
        : { intermediatePaymentData: { shippingOptionData: { id } } }
    return readUpdate(request('shippingMethodChange', 'SHIPPING_OPTION', detail))
  }

  function toPaymentData({ name: fullName, email, phone, address, rate }) {
    const { line1, line2, city, state, postal_code, country } = address ?? {}
    if (wallet === 'google_pay') {
      return {
        email,
        shippingAddress: address && {
          name: fullName,
          phoneNumber: phone,
          address1: line1,
          address2: line2 ?? '',
          address3: '',
          locality: city,
          administrativeArea: state,
          postalCode: postal_code,
          countryCode: country,
        },
        shippingOptionData: rate && { id: rate },
      }
    }
    const [givenName, ...rest] = fullName.split(' ')
    return {
      shippingContact: {
        givenName,
        familyName: rest.join(' '),
        emailAddress: email,
        phoneNumber: phone,
        addressLines: [line1, line2].filter(Boolean),
        locality: city,
        administrativeArea: state,
        postalCode: postal_code,
        countryCode: country,
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
        wallet,
        amount: toMinorAmount(options.amount.value),
        currency: options.amount.currency,
        rates: toRates(),
        lineItems: toLines(),
        needsAddress: options.shippingAddressRequired === true || needs('postalAddress'),
        needsEmail: options.emailRequired === true || needs('email'),
        needsPhone: needs('phone') || options.shippingAddressParameters?.phoneNumberRequired === true,
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
      const isUnnamed = wallet === 'google_pay' && !options.intent_id && !options.gatewayMerchantId
      if (isUnnamed || !express.listWallets().includes(wallet)) {
        return emit('error', { error: { code: 'not_available', message: `${name} is not available.` } })
      }
      remove = express.mountButtons(node, {
        url: `${base}/express`,
        query: {},
        language,
        wallets: [wallet],
        onReady: () => emit('ready'),
        onPress: press,
      })
      return undefined
    },
    destroy: () => remove(),
    unmount: () => remove(),
    /** Also responds to a change or an authorization: with `errors` (Apple) or `error` (Google) it is refused. */
    update({ error, errors, ...changes }) {
      Object.assign(options, changes)
      const refusal = error ?? errors?.[0]
      if (resolveChange) resolveChange({ error: refusal })
      else if (refusal) sheet?.fail(refusal.message)
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
