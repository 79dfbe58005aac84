import type { listApproximateRates } from '@shop/contract/currencies/currencies.endpoints'
import { APPROXIMATE_CURRENCIES, MAX_RATES_AGE_DAYS } from '@shop/contract/currencies/currencies.rules'
import type { Data } from '@shop/contract/http/endpoint'
import type { Db } from '../../db/pool.ts'
import { requestText } from '../../http/request-text.ts'
import { after, DAY, HOUR, SECOND, type Clock } from '../../jobs/clock.ts'
import { parseEuroRates } from './euro-rates.ts'
import * as repository from './currencies.repository.ts'

interface Dependencies {
  db: Db
  clock: Clock
  /** Where the rates are read. Undefined: nowhere, and none are shown. */
  url: string | undefined
}

/** How often is looked whether a day has passed; after a failure, how soon the next try is. */
export const RATES_INTERVAL_MS = 1 * HOUR
/** Less than a day, so that the hour of the day stays the same. */
const FRESH_MS = 23.5 * HOUR
const TIMEOUT_MS = 10 * SECOND
/** The file has 2 kB. */
const MAX_RESPONSE_BYTES = 64 * 1024
/** Digits of a rate: more than an approximate price shows. */
const PRECISION = 6

export type CurrenciesService = ReturnType<typeof createCurrenciesService>

/** Exchange rates for approximate prices. Nothing is ever charged by them. */
export function createCurrenciesService({ db, clock, url }: Dependencies) {
  return {
    /**
     * Reads the rates once a day. What was stored stays until a complete set has arrived.
     * @throws what prevents it; the next round tries again
     */
    async refresh(signal: AbortSignal): Promise<void> {
      if (url === undefined) return
      const stored = await repository.findRates(db)
      const now = clock()
      if (stored && now < after(stored.checkedAt, FRESH_MS)) return
      const { status, text } = await requestText(
        new URL(url),
        { headers: { accept: 'application/xml, text/xml' } },
        { signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]), maxBytes: MAX_RESPONSE_BYTES },
      )
      if (status !== 200) throw new Error(`Exchange rates: ${status}`)
      const rates = parseEuroRates(text)
      // Clocks and time zones differ by less than a day.
      if (Date.parse(rates.day) > after(now, 1 * DAY).getTime())
        throw new RangeError('Exchange rates of a day to come')
      await repository.saveRates(db, rates, now)
    },

    /** The rates of one yuan; none if those that are stored are too old. */
    async list(): Promise<Data<typeof listApproximateRates>> {
      const stored = url === undefined ? undefined : await repository.findRates(db)
      if (!stored || clock().getTime() - Date.parse(stored.day) > (MAX_RATES_AGE_DAYS + 1) * DAY)
        return { items: [] }
      const { day, perEuro } = stored
      const all: Record<string, number> = { ...perEuro, EUR: 1 }
      return {
        day,
        items: APPROXIMATE_CURRENCIES.flatMap((currency) => {
          const rate = all[currency]
          if (rate === undefined) return []
          return [{ currency, per_yuan: Number((rate / all['CNY']!).toPrecision(PRECISION)) }]
        }),
      }
    },
  }
}
