import { createHash, createHmac } from 'node:crypto'

/** A phone number as limits count it: digits alone, without the prefix of mainland China. */
export function toPhoneKey(phone: string): string {
  const digits = phone.replaceAll(/\D/g, '').replace(/^00/, '')
  return digits.replace(/^86(?=1\d{10}$)/, '')
}

/**
 * The user id of the guest of a repeatable request: the same request finds the same guest. Keyed, so that nobody can
 * compute the id of another's.
 */
export function toGuestId(secret: string, emailKey: string, idempotencyKey: string): string {
  const bytes = createHmac('sha256', secret)
    .update(`guest|${emailKey}|${idempotencyKey}`)
    .digest()
    .subarray(0, 16)
  // RFC 9562, version 8: an id of the shop's own making.
  bytes[6] = (bytes[6]! & 0x0f) | 0x80
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** A network in a form that identifies no person. */
export function toNetworkDigest(secret: string, network: string): string {
  return createHmac('sha256', secret).update(`network|${network}`).digest('base64url')
}

/** Returns whether a request with a used idempotency key is the same request. */
export function toFingerprint(body: object): string {
  return createHash('sha256').update(JSON.stringify(body)).digest('base64url')
}
