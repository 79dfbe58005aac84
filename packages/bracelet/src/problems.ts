import type { BraceletPart } from '@shop/contract/designs/bracelet-parts.rules'
import { MAX_DESIGN_PIECES } from '@shop/contract/designs/designs.rules'
import type { DesignProblem, DesignProblemCode } from './design-problem.ts'
import { toFit } from './fit.ts'
import { isWristInRange, type Strand } from './strand.ts'

/** Charms hang and swing: more of them would catch in sleeves and in one another. */
export const MAX_CHARMS = 5

/** From one charm to the next along the cord, in tenths of a millimetre: the widest then hang side by side. */
const CHARM_ROOM_TENTHS = 120

/**
 * Every problem of a strand: limits, length, the physical rules of stringing, then stock. One with none but `SOLD_OUT`
 * is a good design that cannot be bought now.
 */
export function findProblems(strand: Strand): DesignProblem[] {
  return [...findLimitProblems(strand), ...findStringingProblems(strand.pieces), ...findSoldOut(strand)]
}

/** Whether a design could be made if everything were in stock. */
export function isMakeable(problems: readonly DesignProblem[]): boolean {
  return problems.every(({ code }) => code === 'SOLD_OUT')
}

function findLimitProblems(strand: Strand): DesignProblem[] {
  const problems: DesignProblem[] = []
  if (!isWristInRange(strand.wristMm)) problems.push({ code: 'WRIST_OUT_OF_RANGE' })
  if (strand.pieces.length > MAX_DESIGN_PIECES) problems.push({ code: 'TOO_MANY_PIECES' })
  if (!strand.pieces.some(({ kind }) => kind === 'bead')) problems.push({ code: 'NO_BEADS' })
  const { closes, differenceTenths } = toFit(strand)
  if (!closes) problems.push({ code: differenceTenths < 0 ? 'TOO_SHORT' : 'TOO_LONG' })
  return problems
}

/** The physical rules: a cap hugs a bead, the strand ends in one guru bead, charms need room to hang. */
function findStringingProblems(pieces: readonly BraceletPart[]): DesignProblem[] {
  const problems: DesignProblem[] = []
  const crowded = findCrowdedCharms(pieces)
  let gurus = 0
  let charms = 0
  for (const [index, { id, kind }] of pieces.entries()) {
    const report = (code: DesignProblemCode) => problems.push({ code, index, part: id })
    if (kind === 'cap' && !isNextToBead(pieces, index)) report('CAP_WITHOUT_BEAD')
    if (kind === 'guru' && ++gurus > 1) report('TWO_GURUS')
    if (kind !== 'charm') continue
    if (++charms > MAX_CHARMS) report('TOO_MANY_CHARMS')
    if (crowded.has(index)) report('TWO_CHARMS_TOGETHER')
  }
  return problems
}

/** Whether the next piece on the cord before or after is a bead; charms between do not count. */
export function isNextToBead(pieces: readonly BraceletPart[], index: number): boolean {
  return [-1, 1].some((step) => {
    const neighbour = findOnCord(pieces, index, step)
    return neighbour?.kind === 'bead' || neighbour?.kind === 'guru'
  })
}

function findOnCord(pieces: readonly BraceletPart[], from: number, step: number): BraceletPart | undefined {
  for (let distance = 1; distance < pieces.length; distance++) {
    const piece = pieces.at((from + step * distance) % pieces.length)
    if (piece && piece.kind !== 'charm') return piece
  }
  return undefined
}

/** The charms that hang closer to the charm before, around the ring, than there is room for both. */
function findCrowdedCharms(pieces: readonly BraceletPart[]): Set<number> {
  const length = pieces.reduce((sum, part) => sum + part.length_tenths, 0)
  const charms = pieces.flatMap(({ kind }, index) =>
    kind === 'charm' ? { index, place: toCharmPlace(pieces, index) } : [],
  )
  const crowded = charms.filter(({ place }, nth) => {
    const before = charms[nth - 1]?.place ?? charms.at(-1)!.place - length
    return place - before < CHARM_ROOM_TENTHS
  })
  return new Set(charms.length > 1 ? crowded.map(({ index }) => index) : [])
}

/** Where a charm hangs, in tenths of a millimetre along the cord; next to the guru bead from the bead's middle. */
function toCharmPlace(pieces: readonly BraceletPart[], index: number): number {
  const place = pieces.slice(0, index).reduce((sum, part) => sum + part.length_tenths, 0)
  const halfOfGuru = (piece: BraceletPart | undefined) =>
    piece?.kind === 'guru' ? piece.length_tenths / 2 : 0
  return place - halfOfGuru(pieces.at(index - 1)) + halfOfGuru(pieces[(index + 1) % pieces.length])
}

function findSoldOut({ cord, pieces }: Strand): DesignProblem[] {
  const used = new Map<string, number>()
  const problems: DesignProblem[] = []
  if (cord.stock < 1) problems.push({ code: 'SOLD_OUT', part: cord.id })
  for (const [index, { id, stock }] of pieces.entries()) {
    const count = (used.get(id) ?? 0) + 1
    used.set(id, count)
    if (count > stock) problems.push({ code: 'SOLD_OUT', index, part: id })
  }
  return problems
}
