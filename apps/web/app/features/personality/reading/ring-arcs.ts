import { FIVE_ELEMENTS } from '@shop/contract/users/users.endpoints'
import type { ByElement } from '@shop/four-pillars/element-balance'
import type { ElementName } from '@shop/four-pillars/stems-and-branches'

/** An arc of the ring, in per cent of the circle from the top, clockwise. */
interface RingArc {
  element: ElementName
  from: number
  length: number
  middle: number
}

/** Gap between two arcs, in per cent of the circle. */
const GAP = 0.8

/** The shares as arcs in the order of the generating cycle; a missing element has no arc. */
export function toRingArcs(percent: ByElement): RingArc[] {
  let start = 0
  return FIVE_ELEMENTS.flatMap((element) => {
    const share = percent[element]
    const from = start + GAP / 2
    const middle = start + share / 2
    start += share
    return share > 0 ? [{ element, from, length: Math.max(share - GAP, 0.2), middle }] : []
  })
}
