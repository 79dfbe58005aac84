import type { ErrorDetail } from '@shop/contract/http/envelope'
import { createStore, useStore } from '../store.ts'

/** The offers that the last order of a guest would not have got; as long as the page is open. */
const lostOffers = createStore<readonly string[]>([])

/** The offers that a guest has used up, as far as an order has shown it: quotes know nobody. */
export function useLostOffers(): readonly string[] {
  return useStore(lostOffers)
}

/** Reads them from the refusal of an order, which names all that its buyer does not get. Returns their ids. */
export function readLostOffers(details: readonly ErrorDetail[] = []): readonly string[] {
  const ids = details.flatMap(({ path, offer_id: id }) =>
    path === 'offers' && typeof id === 'string' ? [id] : [],
  )
  if (ids.join() !== lostOffers.get().join()) lostOffers.set(ids)
  return ids
}

/** What a quote says of them. */
export const toWithoutOffers = (lost: readonly string[]): { without_offers?: string[] } =>
  lost.length > 0 ? { without_offers: [...lost] } : {}
