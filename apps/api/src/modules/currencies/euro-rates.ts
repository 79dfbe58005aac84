import { z } from 'zod'

/** A day's rates: how much of a currency one euro is. */
export interface EuroRates {
  day: string
  perEuro: Record<string, number>
}

/** Far fewer than are published: then it is another file. */
const MIN_CURRENCIES = 10
/** No currency of the list is near these bounds; beyond them, a digit is wrong. */
const MIN_RATE = 0.01
const MAX_RATE = 1_000_000

const Day = z.iso.date()
const DAY = /<Cube\s+time=(["'])(\d{4}-\d{2}-\d{2})\1\s*>/g
const RATE = /<Cube\s+currency=(["'])([A-Z]{3})\1\s+rate=(["'])(\d{1,9}(?:\.\d{1,9})?)\3\s*\/>/g

/**
 * Reads `eurofxref-daily.xml`: one day, with a `Cube` for each currency. Nothing else of XML is understood, so a file has no
 * entities to expand.
 * @throws RangeError for anything but such a file with the rate of the yuan
 */
export function parseEuroRates(xml: string): EuroRates {
  const days = [...xml.matchAll(DAY)].map(([, , day]) => day!)
  if (days.length !== 1 || !Day.safeParse(days[0]).success) throw new RangeError('Not the rates of one day')
  const perEuro: Record<string, number> = {}
  for (const [, , currency, , typed] of xml.matchAll(RATE)) {
    const rate = Number(typed)
    if (rate < MIN_RATE || rate > MAX_RATE) throw new RangeError(`An impossible rate of ${currency}`)
    if (Object.hasOwn(perEuro, currency!)) throw new RangeError(`Two rates of ${currency}`)
    perEuro[currency!] = rate
  }
  const count = Object.keys(perEuro).length
  // What is named and was not understood would be missing without a word.
  if (count !== xml.split('currency=').length - 1) throw new RangeError('A rate is malformed')
  if (count < MIN_CURRENCIES || perEuro['CNY'] === undefined) throw new RangeError('Rates are missing')
  return { day: days[0]!, perEuro }
}
