import type { Product } from '@shop/contract/products/products.schemas'
import { useSyncExternalStore } from 'react'
import { onShopperLeaves } from '../../../lib/api/shopper-data.ts'
import { hasConsentTo, onConsentChange } from '../../../lib/storage/consent.ts'
import { onStoredElsewhere, readStoredJson, removeStored, writeStored } from '../../../lib/storage/storage.ts'
import { createListeners } from '../../../lib/store.ts'
import { parseViewed, toViewedProduct, withViewed, type ViewedProduct } from './viewed-product.ts'

const KEY = 'recentlyViewed'
const NONE: readonly ViewedProduct[] = []

let list: readonly ViewedProduct[] | undefined
const { subscribe, notify } = createListeners()

/** The recently viewed products, latest first; empty on the server and during hydration. */
export function useRecentlyViewed(): readonly ViewedProduct[] {
  return useSyncExternalStore(subscribe, getList, () => NONE)
}

/** Puts a product at the front of the list. */
export function noteViewed(product: Product): void {
  change(withViewed(getList(), toViewedProduct(product, Date.now())))
}

/** Clears the list. */
export function forgetViewed(): void {
  change([])
}

function getList(): readonly ViewedProduct[] {
  if (list) return list
  onConsentChange(() => {
    save()
    // Renders again, because the page states how long the list lasts.
    show([...getList()])
  })
  onStoredElsewhere(KEY, () => show(readStored()))
  // A sign-out has removed the stored list.
  onShopperLeaves(() => show(readStored()))
  list = readStored()
  save()
  return list
}

function readStored(): ViewedProduct[] {
  return hasConsentTo('functional') ? parseViewed(readStoredJson(KEY), Date.now()) : []
}

function change(next: readonly ViewedProduct[]): void {
  show(next)
  save()
}

/** Without functional consent the list lasts as long as this page and is not stored. */
function save(): void {
  if (hasConsentTo('functional') && list && list.length > 0) writeStored(KEY, JSON.stringify(list))
  else removeStored(KEY)
}

function show(next: readonly ViewedProduct[]): void {
  list = next
  notify()
}
