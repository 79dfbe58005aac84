import { randomBytes, timingSafeEqual } from 'node:crypto'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Random letters and digits in the style of the providers' ids and secrets (about 5.9 bits each). */
export function randomToken(length: number): string {
  let token = ''
  while (token.length < length) {
    // Bytes from 248 up would bias the first letters of the alphabet.
    for (const byte of randomBytes(length)) if (byte < 248) token += ALPHABET.charAt(byte % 62)
  }
  return token.slice(0, length)
}

/** Compares secrets in constant time. */
export function isEqualSecret(given: unknown, expected: string): boolean {
  const [a, b] = [Buffer.from(String(given)), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
