import { EASES, type BraceletDesign } from '@shop/contract/designs/bracelet-parts.rules'
import { DESIGN_WRIST_MM, MAX_DESIGN_PIECES } from '@shop/contract/designs/designs.rules'
import fc from 'fast-check'
import { toStrand } from '../src/strand.ts'
import { PARTS, PARTS_BY_ID } from './parts.ts'

/** Wrists for which templates are built, in mm. */
export const anyUsualWrist = fc.integer({ min: 130, max: 210 })
export const anyEase = fc.constantFrom(...EASES)

const idsOf = (...kinds: string[]) => PARTS.filter(({ kind }) => kinds.includes(kind)).map(({ id }) => id)
const anyPieceId = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...idsOf('bead')) },
  { weight: 2, arbitrary: fc.constantFrom(...idsOf('spacer')) },
  { weight: 1, arbitrary: fc.constantFrom(...idsOf('cap', 'guru', 'charm')) },
)

/** Designs within the limits, of known parts, most of which cannot be made. */
export const anyDesign: fc.Arbitrary<BraceletDesign> = fc.record({
  version: fc.constant(1 as const),
  wrist_mm: fc.integer(DESIGN_WRIST_MM),
  ease: anyEase,
  cord: fc.constantFrom(...idsOf('cord')),
  pieces: fc.array(anyPieceId, { maxLength: MAX_DESIGN_PIECES, size: 'max' }),
})

/** Designs as in `anyDesign` for usual wrists, with at least one bead and at most 40 pieces. */
export const anyUnfinishedDesign = fc
  .record({
    design: anyDesign,
    wrist: anyUsualWrist,
    bead: fc.constantFrom(...idsOf('bead')),
    count: fc.integer({ min: 0, max: 39 }),
  })
  .map(({ design, wrist, bead, count }) => ({
    ...design,
    wrist_mm: wrist,
    pieces: [bead, ...design.pieces.slice(0, count)],
  }))

/** Strands of `anyUnfinishedDesign`. */
export const anyUnfinishedStrand = anyUnfinishedDesign.map((design) => {
  const result = toStrand(design, PARTS_BY_ID)
  if (!result.ok) throw new Error(JSON.stringify(result.problems))
  return result.strand
})
