import { parameters } from './host.js'
import { startSheet } from './sheet-form.js'
import { texts } from './sheet-texts.js'

startSheet({
  numbers: { works: '4242424242424242', isDeclined: '4000000000000002', asksBank: '4000002760003184' },

  /** The wallet's token becomes a payment method, as a typed card does. */
  async authorize(number) {
    const form = new URLSearchParams({
      key: parameters.get('key'),
      type: 'card',
      'card[number]': number,
      'card[exp_month]': '12',
      'card[exp_year]': '2034',
      'card[cvc]': '123',
    })
    try {
      const response = await fetch('../v1/payment_methods', { method: 'POST', body: form })
      const result = await response.json()
      return result.error ? { error: result.error.message } : { method: result.id }
    } catch {
      return { error: texts.connection }
    }
  },
})
