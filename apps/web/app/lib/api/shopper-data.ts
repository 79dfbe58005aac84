const forgetters = new Set<() => void>()

/** For caches of a shopper's data: called when the shopper leaves. The session so needs no code of theirs. */
export function onShopperLeaves(forget: () => void): void {
  forgetters.add(forget)
}

/** Drops all data of shoppers, with what is still being fetched for them. */
export function forgetShopperData(): void {
  for (const forget of forgetters) forget()
}
