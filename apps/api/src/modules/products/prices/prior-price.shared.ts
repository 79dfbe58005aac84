import { addDays, startOf, toDay } from '@shop/contract/days/days.rules'
import { HOME_COUNTRY } from '@shop/contract/orders/orders.rules'

/** A price with the period in which shoppers were asked it. */
export interface PricePeriod {
  priceFen: number
  from: Date
  /** Null: it is the current one. */
  until: Date | null
}

/** What an old price must be, by the law of the country that a parcel goes to. */
export type PriceBasis = 'lowest_of_30_days' | 'lowest_of_7_days' | 'price_before'

/** The members of the European Union and of the EEA, and the United Kingdom: Directive 98/6/EC, article 6a. */
const THIRTY_DAYS = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK GB'.split(' '),
)

/** Mainland China: the interim rules of the SAMR on promotions (2020), article 21. */
export function toPriceBasis(country: string): PriceBasis {
  if (THIRTY_DAYS.has(country)) return 'lowest_of_30_days'
  return country === HOME_COUNTRY ? 'lowest_of_7_days' : 'price_before'
}

/** The days before a reduction of which the lowest price counts. */
const DAYS = { lowest_of_30_days: 30, lowest_of_7_days: 7 }

/** The start of so many days before a time. All products of a sale ask for the same one, and a calendar takes its time. */
const findStart = createStarts()

function createStarts() {
  let known = ''
  let start = new Date(0)
  return (at: Date, days: number): Date => {
    const key = `${at.getTime()} ${days}`
    if (key !== known) start = startOf(addDays(toDay(at), -days))
    known = key
    return start
  }
}

/** The old price of a reduction that begins then; undefined where none was asked in its days. */
export function toPriorFen(
  history: readonly PricePeriod[],
  reducedAt: Date,
  basis: PriceBasis,
): number | undefined {
  const before = history.filter(({ from }) => from < reducedAt)
  if (basis === 'price_before') return before.toSorted((a, b) => Number(b.from) - Number(a.from))[0]?.priceFen
  const start = findStart(reducedAt, DAYS[basis])
  const counted = before.filter(({ until }) => until === null || until > start)
  return counted.length === 0 ? undefined : Math.min(...counted.map(({ priceFen }) => priceFen))
}

/** Since when this price is asked, without another one in between; now, if it is not the current one. */
export function findReducedAt(history: readonly PricePeriod[], priceFen: number, now: Date): Date {
  const latest = history.filter(({ from }) => from <= now).toSorted((a, b) => Number(b.from) - Number(a.from))
  const current = latest[0]
  if (!current || current.priceFen !== priceFen) return now
  const other = latest.findIndex((period) => period.priceFen !== priceFen)
  return latest.at(other === -1 ? -1 : other - 1)!.from
}

/**
 * The old price that can be shown to everybody for a price that is asked from now on: the lowest of the 30 days before the
 * reduction, which is at most the lowest of seven days and the price before. Undefined if it is not higher.
 */
export function toOldFen(history: readonly PricePeriod[], priceFen: number, now: Date): number | undefined {
  const prior = toPriorFen(history, findReducedAt(history, priceFen, now), 'lowest_of_30_days')
  return prior !== undefined && prior > priceFen ? prior : undefined
}
