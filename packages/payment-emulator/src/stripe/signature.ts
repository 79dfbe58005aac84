import { createHmac } from 'node:crypto'

/** Headers of a Stripe webhook: time and HMAC-SHA256 of `time.body`. */
export function signWebhook(
  body: string,
  secret: string,
  now: Date,
  isWrong: boolean,
): Record<string, string> {
  const time = Math.floor(now.getTime() / 1000)
  const key = isWrong ? `${secret}-of-somebody-else` : secret
  const signature = createHmac('sha256', key).update(`${time}.${body}`).digest('hex')
  return {
    'stripe-signature': `t=${time},v1=${signature}`,
    'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
  }
}
