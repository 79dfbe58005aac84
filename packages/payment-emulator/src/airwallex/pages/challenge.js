import { request, showPayment, texts, watchKeys } from './bank.js'
import { connectHost, parameters } from './host.js'

const path = `challenges/${encodeURIComponent(parameters.get('id') ?? '')}`
const secret = parameters.get('secret') ?? ''
const code = document.querySelector('#code')
const error = document.querySelector('#code-error')
let isBusy = false

const send = connectHost(({ type }) => {
  if (type === 'escape') void response({})
})

/** Sends the code, or nothing if the shopper cancels. A wrong code may be retried. */
async function response(given) {
  if (isBusy) return
  isBusy = true
  const body = JSON.stringify({ secret, ...given })
  const headers = { 'content-type': 'application/json' }
  const result = await request(path, { method: 'POST', headers, body })
  isBusy = false
  if (!result.is_wrong) return send({ type: 'answered' })
  error.textContent = texts.code_wrong
  error.hidden = false
  code.setAttribute('aria-invalid', 'true')
  code.select()
  code.focus()
}

code.addEventListener('input', () => {
  error.hidden = true
  code.removeAttribute('aria-invalid')
})
document.querySelector('form').addEventListener('submit', (event) => {
  event.preventDefault()
  void response({ code: code.value.trim() })
})
document.addEventListener('click', (event) => {
  const { value } = event.target.closest('button') ?? {}
  if (value === 'cancel') void response({})
  if (value === 'close') send({ type: 'answered' })
})
watchKeys(() => void response({}))

showPayment(await request(`${path}?${new URLSearchParams({ secret })}`))
