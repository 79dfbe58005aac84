import type { Input } from '@shop/contract/http/endpoint'
import type { quoteOrder } from '@shop/contract/orders/orders.endpoints'
import { MAX_FREE_GIFTS } from '@shop/contract/orders/orders.rules'
import type { OrderQuote } from '@shop/contract/orders/orders.schemas'
import { useSyncExternalStore } from 'react'
import { readVisitJson, writeVisitJson } from '../storage/session-storage.ts'
import { createListeners } from '../store.ts'

const { subscribe, notify } = createListeners()
const NONE: readonly string[] = []
/** Read once; where storage is denied, the choice lasts as long as the page is open. */
let declinedHere: readonly string[] | undefined

/** The offers of free gifts that the shopper does not want; none on the server and during hydration. */
export function useDeclinedFreeGifts(): readonly string[] {
  return useSyncExternalStore(subscribe, getDeclined, () => NONE)
}

function getDeclined(): readonly string[] {
  declinedHere ??= toTexts(readVisitJson('declinedFreeGifts'))
  return declinedHere
}

/** Declines a free gift, or takes it after all. */
export function chooseFreeGift(offerId: string, isWanted: boolean): void {
  const others = getDeclined().filter((id) => id !== offerId)
  // As many as an order names.
  declinedHere = isWanted ? others : [...others, offerId].slice(-MAX_FREE_GIFTS)
  writeVisitJson('declinedFreeGifts', declinedHere)
  notify()
}

const toTexts = (stored: unknown): readonly string[] =>
  Array.isArray(stored) ? stored.filter((each) => typeof each === 'string') : NONE

type Choice = Input<typeof quoteOrder>['body']['free_gifts']

/** What a request says of free gifts that its shopper does not want. */
export const toDeclined = (declined: readonly string[]): { free_gifts?: Choice } =>
  declined.length > 0 ? { free_gifts: { declined: [...declined] } } : {}

/** What an order says of free gifts: those that the shopper was shown, and those that they do not want. */
export function toGiftChoice({ free_gifts: gifts = [] }: Pick<OrderQuote, 'free_gifts'>): {
  free_gifts?: Choice
} {
  if (gifts.length === 0) return {}
  const list = (wanted: string) =>
    gifts.filter(({ status }) => status === wanted).map(({ offer_id: id }) => id)
  return { free_gifts: { declined: list('declined'), expected: list('given') } }
}
