import { createHmac, randomBytes } from 'node:crypto'

/** As the Standard Webhooks specification writes a symmetric secret: the prefix, then base64 of the bytes. */
const PREFIX = 'whsec_'
const SECRET_BYTES = 32

export const createWebhookSecret = (): string => PREFIX + randomBytes(SECRET_BYTES).toString('base64')

interface Message {
  id: string
  /** Of the attempt, which receivers compare with their clock. */
  now: Date
  body: string
}

/** The headers of a message, signed with each secret that is valid (standardwebhooks.com, version 1). */
export function toSignedHeaders(secrets: readonly string[], { id, now, body }: Message) {
  const timestamp = String(Math.floor(now.getTime() / 1_000))
  const sign = (secret: string) =>
    createHmac('sha256', Buffer.from(secret.slice(PREFIX.length), 'base64'))
      .update(`${id}.${timestamp}.${body}`)
      .digest('base64')
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map((secret) => `v1,${sign(secret)}`).join(' '),
  }
}
