import { parameters } from './host.js'
import { showTexts } from './texts.js'

/** The language of the bank's page. */
export const language = parameters.get('locale') ?? (navigator.language.startsWith('zh') ? 'zh' : 'en')
export const texts = showTexts(language)

/**
 * Shows merchant, amount and card, or that the challenge is closed. `amount` is a decimal text, so that nothing is
 * rounded.
 */
export function showPayment({ is_open: isOpen, merchant, amount, currency, brand, last4 }) {
  if (isOpen) {
    const style = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }
    const format = new Intl.NumberFormat(language === 'zh' ? 'zh-CN' : 'en', style)
    const values = { merchant, amount: format.format(amount), card: `${brand} •••• ${last4}` }
    for (const node of document.querySelectorAll('[data-value]'))
      node.textContent = values[node.dataset.value]
  } else {
    document.querySelector('#question').textContent = texts.stale
    for (const node of document.querySelectorAll('dl, [data-open]')) node.hidden = true
    for (const button of document.querySelectorAll('button')) button.hidden = button.value !== 'close'
  }
  document.title = texts.bank
  document.querySelector('main').hidden = false
  listFocusable()[0].focus()
}

/** Escape calls `giveUp`; the focus is trapped in the frame, which covers the whole page. */
export function watchKeys(giveUp) {
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') giveUp()
    if (event.key !== 'Tab') return
    const nodes = listFocusable()
    const step = event.shiftKey ? nodes.length - 1 : 1
    event.preventDefault()
    nodes[(nodes.indexOf(document.activeElement) + step) % nodes.length].focus()
  })
}

const listFocusable = () =>
  [...document.querySelectorAll('input, button')].filter((node) => node.checkVisibility())

/** Calls the emulator; on any error the challenge counts as closed. */
export async function request(path, options) {
  try {
    const response = await fetch(path, options)
    return response.ok ? await response.json() : { is_open: false }
  } catch {
    return { is_open: false }
  }
}
