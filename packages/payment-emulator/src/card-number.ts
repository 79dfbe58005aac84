import { createHash } from 'node:crypto'

/** Fingerprint of a card number; the emulator stores only this. */
export function fingerprintOf(number: string): string {
  return createHash('sha256').update(number).digest('hex').slice(0, 16)
}

/** Whether a card number's check digit is valid. */
export function isLuhnValid(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return /^\d{12,19}$/.test(number) && sum % 10 === 0
}

/** "30" and "2030" both mean 2030. */
export function toFullYear(year: string): number {
  return year.length <= 2 ? 2000 + Number(year) : Number(year)
}

/** The first invalid part of an entered card, before the bank is involved; undefined if all are valid. */
export function findInvalidPart(
  { number, month, year }: { number: string; month: string; year: string },
  now: Date,
): 'number' | 'month' | 'year' | undefined {
  const [monthNumber, fullYear, thisYear] = [Number(month), toFullYear(year), now.getUTCFullYear()]
  if (!isLuhnValid(number)) return 'number'
  if (!(Number.isInteger(monthNumber) && monthNumber >= 1 && monthNumber <= 12)) return 'month'
  if (!(fullYear >= thisYear && fullYear <= thisYear + 50)) return 'year'
  return fullYear === thisYear && monthNumber < now.getUTCMonth() + 1 ? 'month' : undefined
}
