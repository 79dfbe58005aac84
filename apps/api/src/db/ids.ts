import { randomBytes } from 'node:crypto'
import { v7 } from 'uuid'

/** A new UUIDv7: sorted by time, so that rows inserted together are stored together. Not a secret. */
export function createId(): string {
  return v7()
}

/** Whether a text is a well-formed id; lookups of others are "not found". */
export function isId(text: string): boolean {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text)
}

/** A URL-safe secret of 256 random bits. */
export function createToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Crockford's base 32: no letters that people mistake for digits. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** An order number: `SY`, the date, six random characters (see `ORDER_NUMBER_FORMAT`). */
export function createOrderNumber(now: Date): string {
  const date = now.toISOString().slice(2, 10).replaceAll('-', '')
  return `SY${date}${Array.from(randomBytes(6), (byte) => ALPHABET[byte % 32]).join('')}`
}

/** When the orders were placed whose numbers begin with a text, such as `SY2511`: all of November 2025. */
export function findOrderDates(beginning: string): { from: Date; until: Date } | undefined {
  const digits = /^SY(\d{1,6})/i.exec(beginning)?.[1]
  if (digits === undefined) return undefined
  const toNumbers = (text: string) => (text.match(/../g) ?? []).map(Number) as [number, number, number]
  const [firstYear, firstMonth, firstDay] = toNumbers(digits.padEnd(6, '0'))
  const [lastYear, lastMonth, lastDay] = toNumbers(digits.padEnd(6, '9'))
  return {
    from: new Date(Date.UTC(2000 + firstYear, Math.max(firstMonth, 1) - 1, Math.max(firstDay, 1))),
    until: new Date(Date.UTC(2000 + lastYear, Math.min(lastMonth, 12) - 1, Math.min(lastDay, 31) + 1)),
  }
}
