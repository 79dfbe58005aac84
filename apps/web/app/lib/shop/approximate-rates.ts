import { listApproximateRates } from '@shop/contract/currencies/currencies.endpoints'
import type { ApproximateCurrency } from '@shop/contract/currencies/currencies.rules'
import type { Data } from '@shop/contract/http/endpoint'
import { useSyncExternalStore } from 'react'
import { fetchData } from '../api/fetch-data.ts'
import { createStore } from '../store.ts'

/** What one yuan is in a currency, on a day. */
export interface DatedRate {
  perYuan: number
  day: string
}

const rates = createStore<Data<typeof listApproximateRates> | undefined>(undefined)
let loading: Promise<void> | undefined

/** The rate of a currency; undefined without one, and until it is known. It is requested only for visitors who want one. */
export function useRate(currency: ApproximateCurrency | undefined): DatedRate | undefined {
  const known = useSyncExternalStore(
    currency ? subscribeAndLoad : rates.subscribe,
    rates.get,
    () => rates.initial,
  )
  const found = known?.items.find((each) => each.currency === currency)
  return found && known?.day ? { perYuan: found.per_yuan, day: known.day } : undefined
}

/** For tests: each begins without rates. */
export function forgetRates(): void {
  loading = undefined
  rates.set(undefined)
}

function subscribeAndLoad(listener: () => void): () => void {
  // Prices are complete without it: a failure shows nothing, and the next page requests it again.
  loading ??= fetchData(listApproximateRates, {}, { isOptional: true }).then(rates.set, () => {
    loading = undefined
  })
  return rates.subscribe(listener)
}
