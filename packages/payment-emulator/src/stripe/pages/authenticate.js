import { connectHost, isFramed, parameters } from './host.js'
import { showTexts } from './texts.js'

const language = parameters.get('locale') ?? (navigator.language.startsWith('zh') ? 'zh' : 'en')
const texts = showTexts(language)
const main = document.querySelector('main')
const path = `challenges/${encodeURIComponent(parameters.get('source') ?? '')}`
const secret = { client_secret: parameters.get('client_secret') ?? '' }
let isAnswered = false

const send = connectHost(({ type }) => {
  if (type === 'escape') void answer('fail')
})

async function ask(method, form) {
  const query = method === 'GET' ? `?${new URLSearchParams(form)}` : ''
  const body = method === 'GET' ? {} : { body: new URLSearchParams(form) }
  try {
    const response = await fetch(path + query, { method, ...body })
    return response.ok ? await response.json() : { is_open: false }
  } catch {
    return { is_open: false }
  }
}

/** "19900" and "cny" → ¥199.00, by text so that nothing is rounded. */
function toMoney(amount, currency) {
  const digits = String(amount).padStart(3, '0')
  const decimal = `${digits.slice(0, -2)}.${digits.slice(-2)}`
  const locale = language === 'zh' ? 'zh-CN' : 'en'
  const style = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }
  return new Intl.NumberFormat(locale, style).format(decimal)
}

function show(challenge) {
  const values = {
    merchant: challenge.merchant,
    amount: challenge.is_open ? toMoney(challenge.amount, challenge.currency) : '',
    card: `${challenge.brand} •••• ${challenge.last4}`,
  }
  for (const node of document.querySelectorAll('[data-value]')) node.textContent = values[node.dataset.value]
  if (!challenge.is_open) {
    document.querySelector('#question').textContent = texts.stale
    document.querySelector('dl').hidden = true
    for (const button of document.querySelectorAll('button')) button.hidden = button.value !== 'close'
  }
  document.title = texts.bank
  main.hidden = false
  document.querySelector('button:not([hidden])').focus()
}

async function answer(outcome) {
  if (isAnswered) return
  isAnswered = true
  for (const button of document.querySelectorAll('button')) button.disabled = true
  const result = outcome === 'close' ? challenge : await ask('POST', { ...secret, outcome })
  if (isFramed) send({ type: 'answered' })
  else if (result.return_to) location.replace(result.return_to)
}

document.addEventListener('click', (event) => {
  const button = event.target.closest('button')
  if (button) void answer(button.value)
})

document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') void answer('fail')
  if (event.key !== 'Tab') return
  // The frame covers the page, so the focus goes round inside it.
  const buttons = [...document.querySelectorAll('button:not([hidden])')]
  const step = event.shiftKey ? buttons.length - 1 : 1
  const next = buttons[(buttons.indexOf(document.activeElement) + step) % buttons.length]
  event.preventDefault()
  next.focus()
})

const challenge = await ask('GET', secret)
show(challenge)
