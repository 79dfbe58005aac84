/*
 * Stripe.js as a shop uses it: card form, confirmation, 3-D Secure. Card numbers stay in the frame; this script only
 * sees the id of a payment method.
 */
/* global frames, createExpressElement -- of the scripts that the server puts before this one */
;(() => {
  'use strict'

  const { SCRIPT, createCardForm, requireChallenge, toLanguage } = frames
  const BASE = SCRIPT.href.replace(/\/v3\/([?#].*)?$/, '')
  const CONNECTION_ERRORS = {
    en: 'We are experiencing issues connecting to our payments provider. Please check your internet connection and try again.',
    zh: '无法连接支付服务，请检查网络后重试。',
    'zh-Hant': '無法連線到付款服務，請檢查網路後重試。',
  }
  const connectionError = (language) => ({
    type: 'api_connection_error',
    message: CONNECTION_ERRORS[language],
  })

  /** `{ a: { b: 1 } }` → `a[b]=1`, the API's form encoding. */
  function toForm(values, prefix = '') {
    return Object.entries(values).flatMap(([name, value]) => {
      const key = prefix ? `${prefix}[${name}]` : name
      if (value === undefined || value === null) return []
      return typeof value === 'object' ? toForm(value, key) : [[key, String(value)]]
    })
  }

  /** Private state of an `elements` object. */
  const groups = new WeakMap()

  window.Stripe = function Stripe(publishableKey, { locale } = {}) {
    const ownLanguage = toLanguage(locale)

    async function call(method, path, values, language) {
      const form = new URLSearchParams(toForm({ ...values, key: publishableKey }))
      const query = method === 'GET' ? `?${form}` : ''
      try {
        const response = await fetch(`${BASE}/v1/${path}${query}`, {
          method,
          headers: { 'Accept-Language': language },
          credentials: 'omit',
          ...(method === 'POST' ? { body: form } : {}),
        })
        const result = await response.json()
        return result.error ? { error: result.error } : { paymentIntent: result }
      } catch {
        return { error: connectionError(language) }
      }
    }

    const intentPath = (clientSecret) => `payment_intents/${clientSecret.split('_secret_')[0]}`
    const retrieve = (clientSecret, language) =>
      call('GET', intentPath(clientSecret), { client_secret: clientSecret }, language)

    async function finishAction(paymentIntent, language) {
      const action = paymentIntent.next_action
      if (action?.type !== 'use_stripe_sdk') return { paymentIntent }
      await requireChallenge(action.use_stripe_sdk.stripe_js, language)
      const result = await retrieve(paymentIntent.client_secret, language)
      const failure = result.paymentIntent?.last_payment_error
      return failure ? { error: { ...failure, payment_intent: result.paymentIntent } } : result
    }

    /** The payment method of the card form, or the one that the wallet has authorized. */
    async function choose(group, secret, billingDetails) {
      if (!group.express) {
        const checked = await group.form.request('validate')
        return checked.error ? checked : group.form.request('create', { billing_details: billingDetails })
      }
      if (group.clientSecret) return { id: group.express.method }
      // Elements without an intent at first: the two must agree, as the shopper has authorized this amount.
      if (!group.isSubmitted) throw new Error('elements.submit() must be called before confirmPayment.')
      const { error, paymentIntent } = await retrieve(secret, group.language)
      if (error) return { error }
      if (paymentIntent.amount === group.amount && paymentIntent.currency === group.currency)
        return { id: group.express.method }
      const message = 'The amount or currency of the PaymentIntent differs from that of the Elements.'
      return { error: { type: 'invalid_request_error', message } }
    }

    return {
      elements({ clientSecret, mode, amount, currency, locale: formLocale, appearance } = {}) {
        if (!clientSecret && mode !== 'payment') {
          throw new Error('Elements need the clientSecret of a PaymentIntent, or mode, amount and currency.')
        }
        const language = formLocale ? toLanguage(formLocale) : ownLanguage
        const listeners = {}
        const fail = (error) => form.emit('loaderror', { error })
        const query = { key: publishableKey }
        const form = createCardForm({
          url: `${BASE}/v3/card`,
          query,
          language,
          appearance,
          find: (target) => (typeof target === 'string' ? document.querySelector(target) : target),
          notify(name, detail) {
            for (const listener of listeners[name] ?? []) listener({ elementType: 'payment', ...detail })
          },
          onTimeout: () => fail(connectionError(language)),
        })
        const group = { form, clientSecret, language, amount, currency, isSubmitted: false }
        const paymentElement = {
          mount(target) {
            form.mount(target)
            void retrieve(clientSecret, language).then(({ error }) => error && fail(error))
          },
          destroy: form.destroy,
          on(name, listener) {
            ;(listeners[name] ??= []).push(listener)
            return paymentElement
          },
        }
        async function load() {
          if (!clientSecret) return undefined
          const { error, paymentIntent } = await retrieve(clientSecret, language)
          if (!error) Object.assign(group, { amount: paymentIntent.amount, currency: paymentIntent.currency })
          return error
        }
        const elements = {
          create(type, options = {}) {
            if (type === 'payment' && clientSecret) return paymentElement
            if (type !== 'expressCheckout') throw new Error(`The ${type} Element is not available.`)
            return createExpressElement({ base: BASE, query, language, group, options: { ...options }, load })
          },
          update: (changes) => Object.assign(group, changes),
          async submit() {
            group.isSubmitted = true
            return {}
          },
        }
        groups.set(elements, group)
        return elements
      },

      async confirmPayment({ elements, clientSecret, confirmParams = {}, redirect = 'always' }) {
        const group = groups.get(elements)
        const secret = clientSecret ?? group.clientSecret
        const language = group?.language ?? ownLanguage
        const { payment_method_data, return_url = location.href, ...fields } = confirmParams
        if (group) {
          const chosen = await choose(group, secret, payment_method_data?.billing_details)
          if (chosen.error) return chosen
          fields.payment_method = chosen.id
        }
        const values = { ...fields, return_url, use_stripe_sdk: true, client_secret: secret }
        let result = await call('POST', `${intentPath(secret)}/confirm`, values, language)
        group?.express?.close()
        if (result.paymentIntent) result = await finishAction(result.paymentIntent, language)
        if (result.error) {
          if (!group?.express)
            group?.form.send({ type: 'declined', code: result.error.code, message: result.error.message })
          return result
        }
        if (redirect === 'if_required') return result
        const address = new URL(return_url)
        address.searchParams.set('payment_intent', result.paymentIntent.id)
        address.searchParams.set('payment_intent_client_secret', secret)
        address.searchParams.set('redirect_status', 'succeeded')
        location.assign(address)
        return new Promise(() => {})
      },

      async handleNextAction({ clientSecret }) {
        const result = await retrieve(clientSecret, ownLanguage)
        return result.error ? result : finishAction(result.paymentIntent, ownLanguage)
      },

      retrievePaymentIntent: (clientSecret) => retrieve(clientSecret, ownLanguage),
    }
  }
})()
