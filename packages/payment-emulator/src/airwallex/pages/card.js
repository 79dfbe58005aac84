import { readCard, showRefusal, startCardForm, validate } from './card-form.js'
import { texts } from './texts.js'

const CLOSED = { code: 'connection_error', message: texts.connection }
/** Form field of an API error, by its source. */
const FIELD_OF_SOURCE = {
  'payment_method.card.number': 'number',
  'payment_method.card.expiry_month': 'expiry',
  'payment_method.card.expiry_year': 'expiry',
  'payment_method.card.cvc': 'cvc',
}
const TEXT_OF_FIELD = { number: 'invalid_number', expiry: 'invalid_expiry_month', cvc: 'incomplete_cvc' }

document.querySelector('.note').textContent = texts.demoAirwallex

/** Calls the API for one intent, with its client secret. Returns `{ intent }` or `{ error }`. */
async function call(path, { intent_id: id, client_secret: secret }, body) {
  try {
    const response = await fetch(`../api/v1/pa/payment_intents/${encodeURIComponent(id)}${path}`, {
      headers: { 'client-secret': secret, 'content-type': 'application/json' },
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    })
    const result = await response.json()
    return response.ok ? { intent: result } : { error: toError(result) }
  } catch {
    return { error: CLOSED }
  }
}

/** An API error in the shopper's language, shown at its field, if it has one. */
function toError({ code, message, source, ...more }) {
  const field = Object.hasOwn(FIELD_OF_SOURCE, source) ? FIELD_OF_SOURCE[source] : undefined
  const text = texts[field ? TEXT_OF_FIELD[field] : code] ?? message
  if (field) showRefusal(field, text)
  return { code, message: text, source, ...more }
}

const TASKS = {
  async confirm({ method, ...intent }) {
    const error = validate()
    if (error) return { error: { code: 'validation_error', message: error.message, source: error.code } }
    const { number, month, year, cvc } = readCard()
    const card = { ...method.card, number, expiry_month: month, expiry_year: year, cvc }
    const body = { request_id: crypto.randomUUID(), payment_method: { ...method, type: 'card', card } }
    return call('/confirm', intent, body)
  },

  /** The intent's status after a challenge. */
  async retrieve(intent) {
    const result = await call('', intent)
    const {
      status,
      failure_code: code,
      provider_original_response_code,
    } = result.intent?.latest_payment_attempt ?? {}
    return result.intent?.status === 'REQUIRES_PAYMENT_METHOD' && status === 'FAILED'
      ? { error: toError({ code, message: code, provider_original_response_code }) }
      : result
  },
}

startCardForm(TASKS)
