import { createListeners } from '../store.ts'

const caches = createListeners()

/** For caches of a shopper's data: called when the shopper leaves. The session so needs no code of theirs. */
export const onShopperLeaves = caches.subscribe

/** Drops all data of shoppers, with what is still being fetched for them. */
export const forgetShopperData = caches.notify
