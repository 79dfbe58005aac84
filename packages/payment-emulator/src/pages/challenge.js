import { connectHost, parameters } from './host.js'
import { showTexts, toMoneyFormat } from './language.js'
import { texts } from './texts.js'

const path = `challenges/${encodeURIComponent(parameters.get('id') ?? '')}`
const secret = parameters.get('secret') ?? ''
const [field, code, error] = ['.field', '#code', '#code-error'].map((name) => document.querySelector(name))
let isBusy = false

showTexts(texts)

const send = connectHost(({ type }) => {
  if (type === 'escape') void end('fail')
})

/** Shows merchant, amount and card, or that the challenge is closed. */
function show({ is_open: isOpen, needs_code: needsCode, merchant, amount, currency, brand, last4 }) {
  if (isOpen) {
    const values = {
      merchant,
      amount: toMoneyFormat(currency).format(amount),
      card: `${brand} •••• ${last4}`,
    }
    for (const node of document.querySelectorAll('[data-value]'))
      node.textContent = values[node.dataset.value]
    field.hidden = !needsCode
  } else {
    document.querySelector('dl').hidden = true
    for (const button of document.querySelectorAll('button')) button.hidden = button.value !== 'close'
  }
  const question = isOpen ? (needsCode ? texts.bankCode : texts.bankText) : texts.stale
  document.querySelector('#question').textContent = question
  document.title = texts.bank
  document.querySelector('main').hidden = false
  listFocusable()[0].focus()
}

/** Ends the challenge; a wrong code may be retried. */
async function end(outcome) {
  if (isBusy) return
  isBusy = true
  const given = code.checkVisibility() ? { code: code.value.trim() } : {}
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ secret, outcome, ...given })
  const result = await request(path, { method: 'POST', headers, body })
  isBusy = false
  if (!result.is_wrong) return send({ type: 'ended' })
  error.textContent = texts.code_wrong
  error.hidden = false
  code.setAttribute('aria-invalid', 'true')
  code.select()
  code.focus()
}

/** Calls the emulator; on any error the challenge counts as closed. */
async function request(url, options) {
  try {
    const response = await fetch(url, options)
    return response.ok ? await response.json() : { is_open: false }
  } catch {
    return { is_open: false }
  }
}

const listFocusable = () =>
  [...document.querySelectorAll('input, button')].filter((node) => node.checkVisibility())

code.addEventListener('input', () => {
  error.hidden = true
  code.removeAttribute('aria-invalid')
})
document.querySelector('form').addEventListener('submit', (event) => {
  event.preventDefault()
  void end('complete')
})
document.addEventListener('click', (event) => {
  const { value } = event.target.closest('button') ?? {}
  if (value === 'fail') void end('fail')
  if (value === 'close') send({ type: 'ended' })
})
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') void end('fail')
  if (event.key !== 'Tab') return
  // The frame covers the whole page, so the focus stays in it.
  const nodes = listFocusable()
  const step = event.shiftKey ? nodes.length - 1 : 1
  event.preventDefault()
  nodes[(nodes.indexOf(document.activeElement) + step) % nodes.length].focus()
})

show(await request(`${path}?${new URLSearchParams({ secret })}`))
