import { readCard, showRefusal, startCardForm, validate } from './card-form.js'
import { parameters } from './host.js'
import { language } from './language.js'
import { texts } from './texts.js'

/** Form field of an API error. */
const FIELD_OF_CODE = {
  incorrect_number: 'number',
  expired_card: 'expiry',
  invalid_expiry_month: 'expiry',
  invalid_expiry_year: 'expiry',
  incorrect_cvc: 'cvc',
  invalid_cvc: 'cvc',
}

/** Shows a decline at its field, if it has one. */
function showDecline({ code, message }) {
  if (Object.hasOwn(FIELD_OF_CODE, code)) showRefusal(FIELD_OF_CODE[code], message)
}

const TASKS = {
  validate() {
    const error = validate()
    return error ? { error: { type: 'validation_error', ...error } } : {}
  },

  async create({ billing_details }) {
    const { number, month, year, cvc } = readCard()
    const form = new URLSearchParams({
      key: parameters.get('key'),
      type: 'card',
      'card[number]': number,
      'card[exp_month]': month,
      'card[exp_year]': year,
      'card[cvc]': cvc,
    })
    for (const [name, value] of Object.entries(billing_details ?? {})) {
      if (typeof value === 'string') form.set(`billing_details[${name}]`, value)
    }
    try {
      const headers = { 'Accept-Language': language }
      const response = await fetch('../v1/payment_methods', { method: 'POST', headers, body: form })
      const result = await response.json()
      if (!result.error) return { id: result.id }
      showDecline(result.error)
      return { error: result.error }
    } catch {
      return { error: { type: 'api_connection_error', message: texts.connection } }
    }
  },
}

startCardForm(TASKS, { declined: showDecline })
