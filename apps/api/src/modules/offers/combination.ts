import type { OfferEffect } from './offer.shared.ts'

/** Offers that are used together, and what the cart costs with them, or what they take off. */
export interface Combination {
  effects: readonly OfferEffect[]
  fen: number
}

/** Of equally cheap ones the one with fewer offers, or else the first. */
export function pickCheapest(a: Combination, b: Combination): Combination {
  if (a.fen !== b.fen) return a.fen < b.fen ? a : b
  return b.effects.length < a.effects.length ? b : a
}

/** Of equally large discounts the one with fewer offers, or else the first. */
export function pickLargest(a: Combination, b: Combination): Combination {
  if (a.fen !== b.fen) return a.fen > b.fen ? a : b
  return b.effects.length < a.effects.length ? b : a
}
