/*
 * Frames of the emulator and messages to them, for a provider's script. The server prepends this to that script, both
 * in one block, so that no name becomes global. Compatible with a strict content-security policy: no style elements,
 * no inline styles in markup, no HTML from strings.
 */
// oxlint-disable-next-line no-unused-vars -- the script after it uses it
const frames = (() => {
  'use strict'

  const SCRIPT = new URL(document.currentScript.src)
  const TITLES = {
    en: { card: 'Secure card payment form', bank: 'Confirmation with your bank' },
    zh: { card: '安全银行卡支付表单', bank: '银行验证' },
    'zh-Hant': { card: '安全信用卡付款表單', bank: '銀行驗證' },
  }
  // Padding of the form for focus rings; its fields still align with the host.
  const MARGIN_PX = 4
  const FIRST_HEIGHT = '208px'
  const FRAME_TIMEOUT_MS = 15000

  /** The pages' language for a tag such as "zh-HK"; "auto" or nothing is the browser's. As toLanguage of languages.ts. */
  function toLanguage(locale) {
    const tag = !locale || locale === 'auto' ? navigator.language : locale
    if (!/^zh/i.test(tag)) return 'en'
    return /^zh[-_](hant|tw|hk|mo)/i.test(tag) ? 'zh-Hant' : 'zh'
  }

  /** Creates an iframe of the emulator with the host's origin. */
  function createFrame(url, query, title) {
    const frame = document.createElement('iframe')
    frame.src = `${url}?${new URLSearchParams({ ...query, host: location.origin })}`
    frame.title = title
    Object.assign(frame.style, { border: '0', display: 'block', width: '100%', colorScheme: 'light' })
    return frame
  }

  /** Calls `receive` with messages of this frame only. Returns functions to disconnect and to send. */
  function connect(frame, receive) {
    const { origin } = new URL(frame.src)
    const listen = (event) => {
      const isOurs = event.source === frame.contentWindow && event.origin === origin
      if (isOurs && typeof event.data?.type === 'string') receive(event.data)
    }
    window.addEventListener('message', listen)
    return {
      send: (message) => frame.contentWindow?.postMessage(message, origin),
      stop: () => window.removeEventListener('message', listen),
    }
  }

  /**
   * A card form as a mountable element. `find` finds the mount target; `notify(name, detail, node)` reports the form's
   * events, `onTimeout` that its frame does not load.
   */
  function createCardForm({ url, query = {}, language, appearance, find, notify, onTimeout }) {
    const waiting = new Map()
    let nextId = 1
    let node, frame, link, timeout

    const emit = (name, detail = {}) => notify(name, detail, node)
    const reactions = {
      hello: () => {
        clearTimeout(timeout)
        link.send({ type: 'welcome', appearance })
      },
      ready: () => emit('ready'),
      height: ({ px }) => (frame.style.height = `${Math.ceil(Number(px)) || 0}px`),
      change: ({ empty, complete }) => emit('change', { empty, complete }),
      focus: () => emit('focus'),
      blur: () => emit('blur'),
      enter: () => {
        emit('submit')
        frame.closest('form')?.requestSubmit()
      },
      result({ id, value }) {
        waiting.get(id)?.(value)
        waiting.delete(id)
      },
    }

    const form = {
      mount(target) {
        const found = find(target)
        if (!found) throw new Error(`Cannot mount the card form: ${target} does not exist.`)
        form.destroy()
        node = found
        frame = createFrame(url, { ...query, locale: language }, TITLES[language].card)
        Object.assign(frame.style, {
          height: FIRST_HEIGHT,
          margin: `-${MARGIN_PX}px`,
          width: `calc(100% + ${2 * MARGIN_PX}px)`,
        })
        link = connect(frame, (message) => reactions[message.type]?.(message))
        timeout = setTimeout(onTimeout, FRAME_TIMEOUT_MS)
        node.replaceChildren(frame)
      },
      destroy() {
        clearTimeout(timeout)
        link?.stop()
        frame?.remove()
        link = frame = node = undefined
      },
      emit,
      send: (message) => link?.send(message),
      /** Gives the frame a task. Resolves with its result. */
      request: (task, detail = {}) =>
        new Promise((resolve) => {
          if (!link) throw new Error('The card form must be mounted before it can be used.')
          const id = nextId++
          waiting.set(id, resolve)
          link.send({ type: 'task', id, task, ...detail })
        }),
    }
    return form
  }

  /**
   * Shows a frame above everything and calls `receive` with its messages. `ended` resolves when it is closed: by `close`,
   * or by Escape as long as the frame did not load (`onEscape` handles it afterwards).
   */
  function openDialog(frame, receive, onEscape) {
    frame.style.height = '100%'
    const dialog = document.createElement('dialog')
    dialog.setAttribute('aria-label', frame.title)
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
    const link = connect(frame, (message) => {
      if (message.type === 'hello') isFrameThere = true
      receive(message)
    })
    const close = () => dialog.close()
    const ended = new Promise((resolve) => {
      dialog.addEventListener('close', () => {
        link.stop()
        dialog.remove()
        resolve()
      })
    })
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault()
      if (isFrameThere) onEscape()
      else close()
    })
    dialog.append(frame)
    document.body.append(dialog)
    dialog.showModal()
    frame.focus()
    return { send: link.send, close, ended }
  }

  /** Shows the bank's page until the challenge is completed. */
  function requireChallenge(address, language) {
    const url = new URL(address)
    const query = { ...Object.fromEntries(url.searchParams), locale: language }
    const frame = createFrame(url.origin + url.pathname, query, TITLES[language].bank)
    const dialog = openDialog(
      frame,
      ({ type }) => type === 'ended' && dialog.close(),
      () => dialog.send({ type: 'escape' }),
    )
    return dialog.ended
  }

  return { SCRIPT, toLanguage, createFrame, connect, createCardForm, openDialog, requireChallenge }
})()
