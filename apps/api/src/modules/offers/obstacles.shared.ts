import { sum } from './allocate.shared.ts'
import type { GoodsMatch, OfferCart, OfferLine, OfferTerms } from './offer.shared.ts'

/** Why an offer does not apply to a cart. */
export type OfferObstacle =
  | { reason: 'not_started' | 'ended' | 'no_match' }
  | {
      reason: 'min_spend'
      /** The subtotal is this much too low. */
      missingFen: number
    }

/** Why an offer does not apply to a cart now; undefined when it does. */
export function findObstacle(
  offer: OfferTerms,
  { lines, now }: Pick<OfferCart, 'lines' | 'now'>,
): OfferObstacle | undefined {
  if (offer.startsAt > now) return { reason: 'not_started' }
  if (offer.endsAt <= now) return { reason: 'ended' }
  if (toSubtotalFen(lines.filter((line) => isMatch(line, offer.match))) === 0) return { reason: 'no_match' }
  const missingFen = offer.minSpendFen - toSubtotalFen(lines)
  return missingFen > 0 ? { reason: 'min_spend', missingFen } : undefined
}

/** Whether an offer for such goods is about a line. */
export function isMatch({ traits }: Pick<OfferLine, 'traits'>, match: GoodsMatch | undefined): boolean {
  return match === undefined || (traits[match.trait]?.some((value) => match.values.includes(value)) ?? false)
}

export function toSubtotalFen(lines: readonly OfferLine[]): number {
  return sum(lines.map(toLineFen))
}

export function toLineFen({ unitPriceFen, quantity }: OfferLine): number {
  return unitPriceFen * quantity
}
