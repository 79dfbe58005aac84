/*
 * Airwallex.js as a shop uses it: card element, confirmation, 3-D Secure. Card numbers stay in the frame, which also
 * calls the API; this script only sees the intent.
 */
/* global frames, WALLETS, createWalletElement -- of the scripts that the server puts before this one */
;(() => {
  'use strict'

  const { SCRIPT, createCardForm, requireChallenge, toLanguage } = frames
  const UNREACHABLE = {
    en: 'We could not reach the payment service. Please try again.',
    zh: '无法连接支付服务，请重试。',
    'zh-Hant': '無法連線到付款服務，請重試。',
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
    const form = createCardForm({
      url: new URL('card', SCRIPT).href,
      language,
      appearance: options.appearance ?? settings.appearance,
      find: (target) => (typeof target === 'string' ? document.getElementById(target) : target),
      /** To listeners of `on('ready')` and, like the older script, as `onReady` to the element and its ancestors. */
      notify(name, more, node) {
        const detail = { type: 'card', ...more }
        for (const listener of listeners[name] ?? []) listener({ type: name, detail })
        const capital = `on${name[0].toUpperCase()}${name.slice(1)}`
        node?.dispatchEvent(new CustomEvent(capital, { detail, bubbles: true }))
      },
      onTimeout: () =>
        form.emit('error', { error: { code: 'connection_error', message: UNREACHABLE[language] } }),
    })

    return {
      mount: form.mount,
      destroy: form.destroy,
      on(name, listener) {
        ;(listeners[name] ??= []).push(listener)
      },
      /**
       * Pays the intent with the entered card, with a 3-D Secure challenge if required. Resolves with the intent;
       * rejects with `{ code, message }` for a declined card.
       */
      async confirm({ intent_id, id = intent_id, client_secret, payment_method = {} }) {
        const intent = { intent_id: id ?? toIntentId(client_secret), client_secret }
        let result = await form.request('confirm', { ...intent, method: payment_method })
        const action = result.intent?.next_action
        if (action?.type === 'redirect_iframe') {
          await requireChallenge(action.url, language)
          result = await form.request('retrieve', intent)
        }
        if (!result.error) return result.intent
        form.emit('error', { error: result.error })
        throw result.error
      },
    }
  }

  const Airwallex = {
    async init(options = {}) {
      settings = options
      return Airwallex
    },
    createElement(type, options = {}) {
      if (Object.hasOwn(WALLETS, type)) {
        const language = toLanguage(options.locale ?? settings.locale)
        const base = SCRIPT.href.replace(/\/elements\.js.*$/, '')
        return createWalletElement(type, { base, language, options: { ...options }, toIntentId })
      }
      if (type !== 'card') throw new Error(`The ${type} element is not available.`)
      return createCardElement(options)
    },
    confirm: async ({ element, ...intent }) => element.confirm(intent),
  }
  window.Airwallex = Airwallex
  window.AirwallexComponentsSDK = Airwallex
})()
