import type { BraceletPart } from '@shop/contract/designs/bracelet-parts.rules'

/**
 * The part in stock that comes nearest to one that is sold out: of the same kind, and then, most important first, the
 * same length, width, look, element, and a near price. Undefined if nothing of its kind is left.
 */
export function findSubstitute(part: BraceletPart, parts: readonly BraceletPart[]): BraceletPart | undefined {
  const rank = (other: BraceletPart) => [
    Math.abs(other.length_tenths - part.length_tenths),
    Math.abs(other.diameter_tenths - part.diameter_tenths),
    other.look === part.look ? 0 : 1,
    other.element === part.element ? 0 : 1,
    Math.abs(other.price_fen - part.price_fen),
  ]
  return parts
    .filter(({ id, kind, stock }) => kind === part.kind && stock > 0 && id !== part.id)
    .map((other) => ({ other, rank: rank(other) }))
    .toSorted((a, b) => compare(a.rank, b.rank))[0]?.other
}

/** Compares lists of numbers by their first difference. */
function compare(one: readonly number[], other: readonly number[]): number {
  const index = one.findIndex((value, place) => value !== other[place])
  return index === -1 ? 0 : one[index]! - other[index]!
}
