/*
 * Airwallex.js as a shop uses it: card element, confirmation, 3-D Secure. Card numbers stay in the frame, which also
 * calls the API; this script only sees the intent. Compatible with a strict content-security policy: no style elements,
 * no inline styles in markup, no HTML from strings.
 */
/* global frames -- of ../../pages/frames.js, which the server puts before this script */
;(() => {
  'use strict'

  const { SCRIPT, askBank: requireChallenge, connect, createCardFrame, createQuestions, toLanguage } = frames
  const CARD_PAGE = new URL('card', SCRIPT).href
  const FRAME_TIMEOUT_MS = 15000
  const UNREACHABLE = {
    en: 'We could not reach the payment service. Please try again.',
    zh: '无法连接支付服务，请重试。',
  }
  let settings = {}

  /** The id inside a client secret, which is a JSON web token. */
  function toIntentId(clientSecret) {
    const [, payload = ''] = String(clientSecret).split('.')
    try {
      return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))).intent_id
    } catch {
      return undefined
    }
  }

  function createCardElement(options) {
    const language = toLanguage(options.locale ?? settings.locale)
    const listeners = {}
    const questions = createQuestions((message) => link.send(message))
    let node, frame, link, timeout

    /**
     * Emits to listeners of `on('ready')` and, like the older script, as `onReady` on the element and its ancestors.
     */
    function emit(name, detail = {}) {
      const event = { type: name, detail: { type: 'card', ...detail } }
      for (const listener of listeners[name] ?? []) listener(event)
      const capital = `on${name[0].toUpperCase()}${name.slice(1)}`
      node?.dispatchEvent(new CustomEvent(capital, { detail: event.detail, bubbles: true }))
    }
    const reactions = {
      hello: () => {
        clearTimeout(timeout)
        link.send({ type: 'welcome', appearance: options.appearance ?? settings.appearance })
      },
      ready: () => emit('ready'),
      height: ({ px }) => (frame.style.height = `${Math.ceil(Number(px)) || 0}px`),
      change: ({ empty, complete }) => emit('change', { empty, complete, completed: complete }),
      focus: () => emit('focus'),
      blur: () => emit('blur'),
      enter: () => {
        emit('submit')
        frame.closest('form')?.requestSubmit()
      },
      answer: questions.answer,
    }

    const element = {
      mount(target) {
        const found = typeof target === 'string' ? document.getElementById(target) : target
        if (!found) throw new Error(`Cannot mount the card element: ${target} does not exist.`)
        element.unmount()
        node = found
        frame = createCardFrame(CARD_PAGE, {}, language)
        link = connect(frame, (message) => reactions[message.type]?.(message))
        const error = { code: 'connection_error', message: UNREACHABLE[language] }
        timeout = setTimeout(() => emit('error', { error }), FRAME_TIMEOUT_MS)
        node.replaceChildren(frame)
        return node
      },
      unmount() {
        clearTimeout(timeout)
        link?.stop()
        frame?.remove()
        link = frame = node = undefined
      },
      destroy: () => element.unmount(),
      on(name, listener) {
        ;(listeners[name] ??= []).push(listener)
      },
      focus() {
        frame?.focus()
        link?.send({ type: 'focus' })
      },
      clear: () => link?.send({ type: 'clear' }),
      update: () => {},

      /**
       * Pays the intent with the entered card, with a 3-D Secure challenge if required. Resolves with the intent;
       * rejects with `{ code, message }` for a declined card.
       */
      async confirm({ intent_id, id = intent_id, client_secret, payment_method = {} }) {
        if (!link) throw new Error('The card element must be mounted before it can be used.')
        const intent = { intent_id: id ?? toIntentId(client_secret), client_secret }
        let result = await questions.ask('confirm', { ...intent, method: payment_method })
        const action = result.intent?.next_action
        if (action?.type === 'redirect_iframe') {
          await requireChallenge(action.url, language)
          result = await questions.ask('retrieve', intent)
        }
        if (!result.error) return result.intent
        emit('error', { error: result.error })
        throw result.error
      },
    }
    return element
  }

  const elements = new Map()

  const Airwallex = {
    async init(options = {}) {
      settings = options
      return Airwallex
    },
    createElement(type, options = {}) {
      if (type !== 'card') throw new Error(`The ${type} element is not available.`)
      const element = createCardElement(options)
      elements.set(type, element)
      return element
    },
    getElement: (type) => elements.get(type) ?? null,
    destroyElement(type) {
      elements.get(type)?.destroy()
      return elements.delete(type)
    },
    confirm: async ({ element, ...intent }) => element.confirm(intent),
    confirmPaymentIntent: (options) => Airwallex.confirm(options),
  }
  window.Airwallex = Airwallex
  window.AirwallexComponentsSDK = Airwallex
})()
