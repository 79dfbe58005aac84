/*
 * Apple Pay and Google Pay for a provider's script: which of them the browser has, their buttons in a frame, and the
 * wallet's sheet in another. The server puts this between frames.js and that script.
 */
/* global frames -- of frames.js, which the server puts before this script */
// oxlint-disable-next-line no-unused-vars -- the script after it uses it
const express = (() => {
  'use strict'

  const { createFrame, connect, openDialog } = frames
  const TITLES = {
    en: { buttons: (names) => `${names.join(' and ')} buttons`, sheet: 'Wallet' },
    zh: { buttons: (names) => `${names.join(' 与 ')} 按钮`, sheet: '钱包' },
    'zh-Hant': { buttons: (names) => `${names.join(' 與 ')} 按鈕`, sheet: '電子錢包' },
  }
  const NAMES = { apple_pay: 'Apple Pay', google_pay: 'Google Pay' }
  const BUTTON_HEIGHT_PX = 48

  /** The wallets that this browser has, as far as a page can tell before one is opened. */
  function listWallets() {
    const wallets = []
    if (window.ApplePaySession?.canMakePayments?.()) wallets.push('apple_pay')
    if ('PaymentRequest' in window) wallets.push('google_pay')
    return wallets
  }

  /** Mounts a button for each wallet; `onPress` gets the pressed one. Returns how to remove them. */
  function mountButtons(target, { url, query, language, wallets, onReady, onPress }) {
    const frame = createFrame(
      url,
      { ...query, locale: language, wallets: wallets.join(',') },
      TITLES[language].buttons(wallets.map((wallet) => NAMES[wallet])),
    )
    frame.style.height = `${BUTTON_HEIGHT_PX}px`
    const link = connect(frame, ({ type, wallet }) => {
      if (type === 'hello') onReady()
      if (type === 'press') onPress(wallet)
    })
    target.replaceChildren(frame)
    return () => {
      link.stop()
      frame.remove()
    }
  }

  /**
   * Opens a wallet's sheet. `request` is what it shows: wallet, amount, currency, line items, shipping rates and what it
   * must ask for. `onAddress` and `onRate` resolve with what changes, or with undefined to refuse; `onPay` gets what the
   * shopper has authorized.
   */
  function openSheet({ url, query, language, request, onAddress, onRate, onPay, onCancel }) {
    const frame = createFrame(url, { ...query, locale: language }, TITLES[language].sheet)
    const waiting = new Map()
    let nextId = 1
    const respond = async (changes) => {
      const update = await changes
      sheet.send(update ? { type: 'update', ...update } : { type: 'refused' })
    }
    const cancel = () => {
      sheet.close()
      onCancel()
    }
    const reactions = {
      hello: () => sheet.send({ type: 'request', ...request }),
      address: ({ contact }) => respond(onAddress(contact)),
      rate: ({ id }) => respond(onRate(id)),
      pay: (authorized) => onPay(authorized),
      cancel,
      result({ id, value }) {
        waiting.get(id)?.(value)
        waiting.delete(id)
      },
    }
    const sheet = openDialog(frame, (message) => reactions[message.type]?.(message), cancel)
    return {
      close: sheet.close,
      /** Shows why the shop does not accept the payment; the shopper may change something and try again. */
      fail: (message) => sheet.send({ type: 'failed', message }),
      /** Gives the frame a task. Resolves with its result. */
      request: (task, detail) =>
        new Promise((resolve) => {
          const id = nextId++
          waiting.set(id, resolve)
          sheet.send({ type: 'task', id, task, ...detail })
        }),
    }
  }

  return { listWallets, mountButtons, openSheet }
})()
