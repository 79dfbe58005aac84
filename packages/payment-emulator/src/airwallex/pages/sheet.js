import { startSheet } from './sheet-form.js'

/** Calls the API for one intent, with its client secret. Returns `{ intent }` or `{ error }`. */
async function call(path, { intent_id: id, client_secret: secret }, body) {
  try {
    const response = await fetch(`../api/v1/pa/payment_intents/${encodeURIComponent(id)}${path}`, {
      headers: { 'client-secret': secret, 'content-type': 'application/json' },
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    })
    const result = await response.json()
    return response.ok ? { intent: result } : { error: result }
  } catch {
    return { error: { code: 'connection_error', message: 'We could not reach the payment service.' } }
  }
}

startSheet({
  numbers: { works: '4035501000000008', isDeclined: '4646464646464644', asksBank: '4012000300000062' },
  authorize: async (number) => ({ token: number }),
  tasks: {
    confirm({ method, token, ...intent }) {
      const data = { payment_data_type: 'encrypted_payment_token', encrypted_payment_token: token }
      const body = { request_id: crypto.randomUUID(), payment_method: { type: method, [method]: data } }
      return call('/confirm', intent, body)
    },

    /** The intent's status after a challenge. */
    async retrieve(intent) {
      const result = await call('', intent)
      const { status, failure_code: code } = result.intent?.latest_payment_attempt ?? {}
      const isFailed = result.intent?.status === 'REQUIRES_PAYMENT_METHOD' && status === 'FAILED'
      return isFailed ? { error: { code, message: code } } : result
    },
  },
})
