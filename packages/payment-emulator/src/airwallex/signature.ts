import { createHmac } from 'node:crypto'

/** Headers of an Airwallex webhook: the time in ms, and HMAC-SHA256 in hex of time and body. */
export function signWebhook(
  body: string,
  secret: string,
  now: Date,
  isWrong: boolean,
): Record<string, string> {
  const time = String(now.getTime())
  const key = isWrong ? `${secret}-of-somebody-else` : secret
  return {
    'x-timestamp': time,
    'x-signature': createHmac('sha256', key).update(`${time}${body}`).digest('hex'),
  }
}
