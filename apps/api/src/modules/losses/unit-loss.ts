import { toTaxIncluded } from '../orders/order-totals.shared.ts'

/** What units of a product are sold for together, in fen. */
export interface SoldUnits {
  fen: number
  quantity: number
}

/** A unit that is sold for less than it costs; in fen. */
export interface UnitLoss {
  priceFen: number
  netFen: number
  lossFen: number
}

/** What a unit loses without the tax in its price; undefined where it loses nothing. A part of a fen is a loss. */
export function findUnitLoss(
  { fen, quantity }: SoldUnits,
  { costFen, vatPercent }: { costFen: number; vatPercent: number },
): UnitLoss | undefined {
  const netFen = fen - toTaxIncluded(fen, vatPercent)
  const lossFen = costFen * quantity - netFen
  if (lossFen <= 0) return undefined
  return {
    priceFen: Math.floor(fen / quantity),
    netFen: Math.floor(netFen / quantity),
    lossFen: Math.ceil(lossFen / quantity),
  }
}
