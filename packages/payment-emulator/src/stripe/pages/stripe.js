/*
 * Stripe.js as a shop uses it: card form, confirmation, 3-D Secure.
 * Card numbers stay in the frame; this script only ever sees the id of a payment method.
 * Hosts with a strict content-security policy are welcome: no style elements, no inline styles in
 * markup, no HTML from strings.
 */
;(() => {
  'use strict'

  const BASE = new URL(document.currentScript.src).href.replace(/\/v3\/?([?#].*)?$/, '')
  const FRAME_ORIGIN = new URL(BASE).origin
  const FRAME_PATIENCE_MS = 15000
  const FIRST_HEIGHT = '208px'
  // The form keeps this much room around itself for focus rings; its fields still align with the host.
  const ROOM_PX = 4
  const TITLES = {
    en: { card: 'Secure card payment form', bank: 'Confirmation with your bank' },
    zh: { card: '安全银行卡支付表单', bank: '银行验证' },
  }
  const CONNECTION_ERRORS = {
    en: 'We are experiencing issues connecting to our payments provider. Please check your internet connection and try again.',
    zh: '无法连接支付服务，请检查网络后重试。',
  }

  const toLanguage = (locale) => {
    const wanted = !locale || locale === 'auto' ? navigator.language : locale
    return wanted.toLowerCase().startsWith('zh') ? 'zh' : 'en'
  }

  /** An iframe of the emulator that knows which page it may talk to. */
  function createFrame(path, query, title) {
    const frame = document.createElement('iframe')
    frame.src = `${BASE}/v3/${path}?${new URLSearchParams({ ...query, host: location.origin })}`
    frame.title = title
    Object.assign(frame.style, { border: '0', display: 'block', width: '100%', colorScheme: 'light' })
    return frame
  }

  /** Calls `receive` with what this very frame says, and nobody else. Returns how to stop and to speak. */
  function connect(frame, receive) {
    const listen = (event) => {
      const isOurs = event.source === frame.contentWindow && event.origin === FRAME_ORIGIN
      if (isOurs && typeof event.data?.type === 'string') receive(event.data)
    }
    window.addEventListener('message', listen)
    return {
      send: (message) => frame.contentWindow?.postMessage(message, FRAME_ORIGIN),
      stop: () => window.removeEventListener('message', listen),
    }
  }

  function createPaymentElement({ publishableKey, language, appearance, getIntent }) {
    const listeners = {}
    const waiting = new Map()
    let frame, link, patience
    let nextId = 1

    const emit = (name, detail) => {
      for (const listener of listeners[name] ?? []) listener({ elementType: 'payment', ...detail })
    }
    const reactions = {
      hello: () => {
        clearTimeout(patience)
        link.send({ type: 'welcome', appearance })
      },
      ready: () => emit('ready', {}),
      height: ({ px }) => (frame.style.height = `${Math.ceil(Number(px)) || 0}px`),
      change: ({ empty, complete }) =>
        emit('change', { empty, complete, collapsed: false, value: { type: 'card' } }),
      focus: () => emit('focus', {}),
      blur: () => emit('blur', {}),
      escape: () => emit('escape', {}),
      enter: () => frame.closest('form')?.requestSubmit(),
      answer: ({ id, value }) => {
        waiting.get(id)?.(value)
        waiting.delete(id)
      },
    }

    /** Asks the frame to do something and waits for its answer. */
    function ask(task, detail = {}) {
      if (!link) {
        throw new Error('The payment Element must be mounted before it can be used.')
      }
      return new Promise((resolve) => {
        const id = nextId++
        waiting.set(id, resolve)
        link.send({ type: 'task', id, task, ...detail })
      })
    }

    const element = {
      mount(target) {
        const node = typeof target === 'string' ? document.querySelector(target) : target
        if (!node) throw new Error(`Cannot mount the payment Element: ${target} does not exist.`)
        element.unmount()
        frame = createFrame('card', { key: publishableKey, locale: language }, TITLES[language].card)
        Object.assign(frame.style, {
          height: FIRST_HEIGHT,
          margin: `-${ROOM_PX}px`,
          width: `calc(100% + ${2 * ROOM_PX}px)`,
        })
        link = connect(frame, (message) => reactions[message.type]?.(message))
        const fail = (error) => emit('loaderror', { error })
        patience = setTimeout(() => fail(connectionError(language)), FRAME_PATIENCE_MS)
        node.replaceChildren(frame)
        void getIntent().then(({ error }) => error && fail(error))
      },
      unmount() {
        clearTimeout(patience)
        link?.stop()
        frame?.remove()
        link = frame = undefined
      },
      destroy: () => element.unmount(),
      on(name, listener) {
        ;(listeners[name] ??= []).push(listener)
        return element
      },
      off(name, listener) {
        listeners[name] = (listeners[name] ?? []).filter((other) => other !== listener)
        return element
      },
      once: (name, listener) => {
        const first = (event) => (element.off(name, first), listener(event))
        return element.on(name, first)
      },
      focus() {
        frame?.focus()
        link?.send({ type: 'focus' })
      },
      blur: () => frame?.blur(),
      clear: () => link?.send({ type: 'clear' }),
      update: () => {},
    }
    return { element, ask, tell: (message) => link?.send(message) }
  }

  /** Shows the bank's page over everything until the shopper has answered it. */
  function askBank(action, language) {
    return new Promise((resolve) => {
      const query = Object.fromEntries(new URL(action.stripe_js).searchParams)
      const frame = createFrame('authenticate', { ...query, locale: language }, TITLES[language].bank)
      frame.style.height = '100%'
      const dialog = document.createElement('dialog')
      dialog.setAttribute('aria-label', TITLES[language].bank)
      Object.assign(dialog.style, {
        width: '100vw',
        height: '100vh',
        maxWidth: 'none',
        maxHeight: 'none',
        padding: '0',
        border: '0',
        background: 'rgba(20, 32, 30, 0.55)',
      })
      let isFrameThere = false
      const link = connect(frame, ({ type }) => {
        if (type === 'hello') isFrameThere = true
        if (type === 'answered') dialog.close()
      })
      const close = () => {
        link.stop()
        dialog.remove()
        resolve()
      }
      dialog.addEventListener('cancel', (event) => {
        event.preventDefault()
        if (isFrameThere) link.send({ type: 'escape' })
        else dialog.close()
      })
      dialog.addEventListener('close', close)
      dialog.append(frame)
      document.body.append(dialog)
      dialog.showModal()
      frame.focus()
    })
  }

  const connectionError = (language) => ({
    type: 'api_connection_error',
    message: CONNECTION_ERRORS[language],
  })

  /** `{ a: { b: 1 } }` → `a[b]=1`, the way the API reads it. */
  function toForm(values, prefix = '') {
    return Object.entries(values).flatMap(([name, value]) => {
      const key = prefix ? `${prefix}[${name}]` : name
      if (value === undefined || value === null) return []
      return typeof value === 'object' ? toForm(value, key) : [[key, String(value)]]
    })
  }

  /** What belongs to an `elements` object and is nobody else's business. */
  const forms = new WeakMap()

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
        const answer = await response.json()
        return answer.error ? { error: answer.error } : { paymentIntent: answer }
      } catch {
        return { error: connectionError(language) }
      }
    }

    const intentPath = (clientSecret) => `payment_intents/${clientSecret.split('_secret_')[0]}`
    const retrieve = (clientSecret, language) =>
      call('GET', intentPath(clientSecret), { client_secret: clientSecret }, language)

    async function finishAction(paymentIntent, language) {
      const action = paymentIntent.next_action
      if (action?.type === 'redirect_to_url') {
        location.assign(action.redirect_to_url.url)
        return new Promise(() => {})
      }
      if (action?.type !== 'use_stripe_sdk') return { paymentIntent }
      await askBank(action.use_stripe_sdk, language)
      const result = await retrieve(paymentIntent.client_secret, language)
      const failure = result.paymentIntent?.last_payment_error
      return failure ? { error: { ...failure, payment_intent: result.paymentIntent } } : result
    }

    return {
      elements({ clientSecret, locale: formLocale, appearance } = {}) {
        if (!clientSecret) throw new Error('The payment Element needs the clientSecret of a PaymentIntent.')
        const language = formLocale ? toLanguage(formLocale) : ownLanguage
        const getIntent = () => retrieve(clientSecret, language)
        let payment
        const elements = {
          create(type) {
            if (type !== 'payment') throw new Error(`The ${type} Element is not available.`)
            payment = createPaymentElement({ publishableKey, language, appearance, getIntent })
            forms.set(elements, { ...payment, clientSecret, language })
            return payment.element
          },
          getElement: (type) => (type === 'payment' ? (payment?.element ?? null) : null),
          submit: async () => payment.ask('validate'),
          update: () => {},
        }
        return elements
      },

      async confirmPayment({ elements, clientSecret, confirmParams = {}, redirect = 'always' }) {
        const form = forms.get(elements)
        const secret = clientSecret ?? form.clientSecret
        const language = form?.language ?? ownLanguage
        const { payment_method_data, return_url = location.href, ...fields } = confirmParams
        if (form) {
          const checked = await form.ask('validate')
          if (checked.error) return { error: checked.error }
          const made = await form.ask('create', { billing_details: payment_method_data?.billing_details })
          if (made.error) return { error: made.error }
          fields.payment_method = made.id
        }
        const values = { ...fields, return_url, use_stripe_sdk: true, client_secret: secret }
        let result = await call('POST', `${intentPath(secret)}/confirm`, values, language)
        if (result.paymentIntent) result = await finishAction(result.paymentIntent, language)
        if (result.error) {
          form?.tell({ type: 'declined', code: result.error.code, message: result.error.message })
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
