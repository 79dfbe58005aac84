import type { BirthReading } from '@shop/four-pillars/birth-reading'
import type { BirthValues } from './birth-values.ts'

/** A birth that is being read, for as long as the shop stays open: in no storage, so that a reload forgets it. */
export interface KeptBirth {
  values: BirthValues
  reading: BirthReading | undefined
}

let kept: (KeptBirth & { shopperId: string }) | undefined

/** What this shopper has filled in before, on the way to a piece and back. Another one's is dropped. */
export function findKeptBirth(shopperId: string): KeptBirth | undefined {
  if (kept?.shopperId !== shopperId) kept = undefined
  return kept
}

export function keepBirth(shopperId: string, birth: KeptBirth): void {
  kept = { ...birth, shopperId }
}

export function forgetBirth(): void {
  kept = undefined
}
