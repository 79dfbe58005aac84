import { request, showPayment, watchKeys } from './bank.js'
import { connectHost, isFramed, parameters } from './host.js'

const path = `challenges/${encodeURIComponent(parameters.get('source') ?? '')}`
const secret = { client_secret: parameters.get('client_secret') ?? '' }
let isSettled = false

const send = connectHost(({ type }) => {
  if (type === 'escape') void response('fail')
})

/** 19900 → "199.00". */
function toDecimal(amount) {
  const digits = String(amount).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

async function response(outcome) {
  if (isSettled) return
  isSettled = true
  for (const button of document.querySelectorAll('button')) button.disabled = true
  const body = new URLSearchParams({ ...secret, outcome })
  const result = outcome === 'close' ? challenge : await request(path, { method: 'POST', body })
  if (isFramed) send({ type: 'answered' })
  else if (result.return_to) location.replace(result.return_to)
}

document.addEventListener('click', (event) => {
  const button = event.target.closest('button')
  if (button) void response(button.value)
})
watchKeys(() => void response('fail'))

const challenge = await request(`${path}?${new URLSearchParams(secret)}`)
showPayment({ ...challenge, amount: toDecimal(challenge.amount) })
