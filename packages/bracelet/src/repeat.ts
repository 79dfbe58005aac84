import { MAX_DESIGN_PIECES } from '@shop/contract/designs/designs.rules'
import { CLOSING_TOLERANCE_TENTHS, toFit } from './fit.ts'
import type { Strand } from './strand.ts'

/** Repeats all pieces but guru and charms, as often as there is room on the wrist. */
export function repeatPieces(strand: Strand): Strand {
  const pattern = strand.pieces.filter(({ kind }) => kind !== 'guru' && kind !== 'charm')
  return addWhileItFits(strand, (count) => [
    ...strand.pieces,
    ...Array.from({ length: count }, () => pattern).flat(),
  ])
}

/** The strand with the largest count of added parts that is not too long. */
export function addWhileItFits(strand: Strand, add: (count: number) => Strand['pieces']): Strand {
  let fitting = strand
  for (let count = 1; count <= MAX_DESIGN_PIECES; count++) {
    const longer = { ...strand, pieces: add(count) }
    const isTooLong = toFit(longer).differenceTenths > CLOSING_TOLERANCE_TENTHS
    const isSame = longer.pieces.length === fitting.pieces.length
    if (isSame || isTooLong || longer.pieces.length > MAX_DESIGN_PIECES) break
    fitting = longer
  }
  return fitting
}
