/*
 * Frames of the emulator and messages to them, for a provider's script. The server prepends this to that script, both
 * in one block, so that no name becomes global.
 */
// eslint-disable-next-line @typescript-eslint/no-unused-vars -- the script after it uses it
const frames = (() => {
  'use strict'

  const SCRIPT = new URL(document.currentScript.src)
  const TITLES = {
    en: { card: 'Secure card payment form', bank: 'Confirmation with your bank' },
    zh: { card: '安全银行卡支付表单', bank: '银行验证' },
  }
  // Padding of the form for focus rings; its fields still align with the host.
  const MARGIN_PX = 4
  const FIRST_HEIGHT = '208px'

  /** "zh-CN", "auto" or nothing → 'zh' or 'en'. */
  function toLanguage(locale) {
    const wanted = !locale || locale === 'auto' ? navigator.language : locale
    return wanted.toLowerCase().startsWith('zh') ? 'zh' : 'en'
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

  /** The frame of a card form, with an initial size until it reports its height. */
  function createCardFrame(url, query, language) {
    const frame = createFrame(url, { ...query, locale: language }, TITLES[language].card)
    Object.assign(frame.style, {
      height: FIRST_HEIGHT,
      margin: `-${MARGIN_PX}px`,
      width: `calc(100% + ${2 * MARGIN_PX}px)`,
    })
    return frame
  }

  /** Requests to a frame, each resolved once. `send` posts to the frame. */
  function createQuestions(send) {
    const waiting = new Map()
    let nextId = 1
    return {
      ask: (task, detail = {}) =>
        new Promise((resolve) => {
          const id = nextId++
          waiting.set(id, resolve)
          send({ type: 'task', id, task, ...detail })
        }),
      answer({ id, value }) {
        waiting.get(id)?.(value)
        waiting.delete(id)
      },
    }
  }

  /** Shows the bank's page above everything until the challenge is completed. */
  function openChallenge(address, language) {
    return new Promise((resolve) => {
      const url = new URL(address)
      const query = { ...Object.fromEntries(url.searchParams), locale: language }
      const frame = createFrame(url.origin + url.pathname, query, TITLES[language].bank)
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
      dialog.addEventListener('cancel', (event) => {
        event.preventDefault()
        if (isFrameThere) link.send({ type: 'escape' })
        else dialog.close()
      })
      dialog.addEventListener('close', () => {
        link.stop()
        dialog.remove()
        resolve()
      })
      dialog.append(frame)
      document.body.append(dialog)
      dialog.showModal()
      frame.focus()
    })
  }

  return { SCRIPT, toLanguage, connect, createCardFrame, createQuestions, askBank: openChallenge }
})()
