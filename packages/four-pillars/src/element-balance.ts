import { FIVE_ELEMENTS } from '@shop/contract/users/users.endpoints'
import type { ElementName, Pillar } from './stems-and-branches.ts'

/** An integer for each of the five elements. */
export type ByElement = Readonly<Record<ElementName, number>>

/**
 * The elements in the pillars, counted in two ways. `visible`: one per visible character. `tenths`: weighted, ten per
 * stem and ten per branch, split among its hidden stems. All further calculations use the weighted count in integers.
 */
export interface ElementBalance {
  visible: ByElement
  tenths: ByElement
  totalTenths: number
  /** Integer percentages of the weighted count; their sum is 100. */
  percent: ByElement
}

/** Counts the elements of four pillars, or of three if the hour is unknown. */
export function toElementBalance(pillars: readonly Pillar[]): ElementBalance {
  const visible = toZeros()
  const tenths = toZeros()
  for (const { stem, branch } of pillars) {
    visible[stem.element] += 1
    visible[branch.element] += 1
    tenths[stem.element] += 10
    for (const hidden of branch.hiddenStems) tenths[hidden.element] += hidden.tenths
  }
  const totalTenths = pillars.length * 20
  return { visible, tenths, totalTenths, percent: toPercent(tenths, totalTenths) }
}

function toZeros(): Record<ElementName, number> {
  return { Wood: 0, Fire: 0, Earth: 0, Metal: 0, Water: 0 }
}

/** Largest remainder method, so that the sum is 100; ties go to the first in the cycle. */
function toPercent(counts: ByElement, total: number): ByElement {
  const percent = toZeros()
  for (const element of FIVE_ELEMENTS) percent[element] = Math.floor((counts[element] * 100) / total)
  const missing = 100 - FIVE_ELEMENTS.reduce((sum, element) => sum + percent[element], 0)
  const byRemainder = FIVE_ELEMENTS.toSorted(
    (a, b) => ((counts[b] * 100) % total) - ((counts[a] * 100) % total),
  )
  for (const element of byRemainder.slice(0, missing)) percent[element] += 1
  return percent
}
