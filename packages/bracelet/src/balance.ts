import {
  BEAD_ELEMENTS,
  type BeadElement,
  type BraceletPart,
} from '@shop/contract/designs/bracelet-parts.rules'
import type { Strand } from './strand.ts'

/** The five elements of a strand. */
export interface StrandBalance {
  /** Length of the pieces of each element on the cord, in tenths of a millimetre. */
  tenths: Readonly<Record<BeadElement, number>>
  /** Whole per cent; their sum is 100, or 0 without a piece that has an element. */
  percent: Readonly<Record<BeadElement, number>>
}

/** The shares of the five elements, weighted by length. Pieces without an element, and charms, do not count. */
export function toBalance({ pieces }: Pick<Strand, 'pieces'>): StrandBalance {
  const tenths = toZeros()
  for (const { element, length_tenths } of pieces) if (element) tenths[element] += length_tenths
  return { tenths, percent: toPercent(tenths) }
}

/** The balance with one more piece. */
export function toBalanceWith({ pieces }: Pick<Strand, 'pieces'>, part: BraceletPart): StrandBalance {
  return toBalance({ pieces: [...pieces, part] })
}

function toZeros(): Record<BeadElement, number> {
  return { wood: 0, fire: 0, earth: 0, metal: 0, water: 0 }
}

/** Largest remainder method; ties go to the first in the cycle. */
function toPercent(tenths: Readonly<Record<BeadElement, number>>): Record<BeadElement, number> {
  const percent = toZeros()
  const total = BEAD_ELEMENTS.reduce((sum, element) => sum + tenths[element], 0)
  if (total === 0) return percent
  for (const element of BEAD_ELEMENTS) percent[element] = Math.floor((tenths[element] * 100) / total)
  const missing = 100 - BEAD_ELEMENTS.reduce((sum, element) => sum + percent[element], 0)
  const byRemainder = BEAD_ELEMENTS.toSorted(
    (a, b) => ((tenths[b] * 100) % total) - ((tenths[a] * 100) % total),
  )
  for (const element of byRemainder.slice(0, missing)) percent[element] += 1
  return percent
}
