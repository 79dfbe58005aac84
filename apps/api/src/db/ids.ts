import { randomBytes } from 'node:crypto'
import { v7 } from 'uuid'

/** A new id: UUIDv7, so that rows written together lie together. Not a secret. */
export function createId(): string {
  return v7()
}

/** Whether a text from outside can be an id at all; what cannot is not found. */
export function isId(text: string): boolean {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text)
}

/** A secret of 256 random bits, safe in addresses. */
export function createToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Crockford's alphabet: no letters that people mistake for digits. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A number that people read out: `SY` + date + six random characters (decisions, section 6). */
export function createOrderNumber(now: Date): string {
  const date = now.toISOString().slice(2, 10).replaceAll('-', '')
  return `SY${date}${Array.from(randomBytes(6), (byte) => ALPHABET[byte % 32]).join('')}`
}
