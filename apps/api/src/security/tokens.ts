import { createHash, timingSafeEqual } from 'node:crypto'

/** How tokens are stored: their hash opens nothing. They are long and random, so no slow hash is needed. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** Compares what somebody sent with a secret; the time it takes reveals nothing of the secret but its length. */
export function isSameSecret(given: string | Buffer, secret: string | Buffer): boolean {
  const [bytes, expected] = [Buffer.from(given), Buffer.from(secret)]
  return bytes.length === expected.length && timingSafeEqual(bytes, expected)
}
