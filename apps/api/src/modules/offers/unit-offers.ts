import { toUnitsFen } from './benefits.ts'
import { isMatch } from './obstacles.shared.ts'
import type { OfferCart, UnitEffect } from './offer.shared.ts'

/** An offer that lowers each unit, with what it takes off each line, by the line's place. */
export interface UnitOffer {
  effect: UnitEffect
  fen: readonly number[]
}

export function toUnitOffer(effect: UnitEffect, { lines }: Pick<OfferCart, 'lines'>): UnitOffer {
  const fen = lines.map((line) => (isMatch(line, effect.match) ? toUnitsFen(effect.benefit, line) : 0))
  return { effect, fen }
}

/** What takes most off the line at a place, of equal ones the first; undefined where nothing does. */
export function findBestUnitOffer(
  offers: readonly UnitOffer[],
  index: number,
): { effect: UnitEffect; fen: number } | undefined {
  let best: UnitOffer | undefined
  for (const offer of offers) if (offer.fen[index]! > (best?.fen[index] ?? 0)) best = offer
  return best && { effect: best.effect, fen: best.fen[index]! }
}
