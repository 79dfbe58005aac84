import {
  DESIGN_VERSION,
  type BraceletDesign,
  type BraceletPart,
  type Ease,
} from '@shop/contract/designs/bracelet-parts.rules'
import { DESIGN_WRIST_MM, MAX_DESIGN_PIECES } from '@shop/contract/designs/designs.rules'
import type { DesignProblem } from './design-problem.ts'

/** A design with its parts looked up: what is measured, priced and drawn. */
export interface Strand {
  wristMm: number
  ease: Ease
  cord: BraceletPart
  /** In stringing order; the last one lies next to the first. */
  pieces: BraceletPart[]
}

/** Parts by id. */
export type PartsById = ReadonlyMap<string, BraceletPart>

/** A strand, or why there is none. */
export type StrandResult = { ok: true; strand: Strand } | { ok: false; problems: DesignProblem[] }

/** Indexes a list of parts for `toStrand`. */
export function toPartsById(parts: readonly BraceletPart[]): PartsById {
  return new Map(parts.map((part) => [part.id, part]))
}

/** Looks up the parts of a design. Fails with every unknown part, misplaced cord and exceeded limit. */
export function toStrand(design: BraceletDesign, partsById: PartsById): StrandResult {
  const problems: DesignProblem[] = []
  if (!isWristInRange(design.wrist_mm)) problems.push({ code: 'WRIST_OUT_OF_RANGE' })
  if (design.pieces.length > MAX_DESIGN_PIECES) problems.push({ code: 'TOO_MANY_PIECES' })
  const cord = partsById.get(design.cord)
  if (!cord) problems.push({ code: 'UNKNOWN_PART', part: design.cord })
  else if (cord.kind !== 'cord') problems.push({ code: 'NOT_A_CORD', part: cord.id })
  const pieces: BraceletPart[] = []
  for (const [index, id] of design.pieces.entries()) {
    const part = partsById.get(id)
    if (!part) problems.push({ code: 'UNKNOWN_PART', index, part: id })
    else if (part.kind === 'cord') problems.push({ code: 'CORD_AS_PIECE', index, part: id })
    else pieces.push(part)
  }
  if (!cord || problems.length > 0) return { ok: false, problems }
  return { ok: true, strand: { wristMm: design.wrist_mm, ease: design.ease, cord, pieces } }
}

/** The design of a strand. */
export function toDesign({ wristMm, ease, cord, pieces }: Strand): BraceletDesign {
  return {
    version: DESIGN_VERSION,
    wrist_mm: wristMm,
    ease,
    cord: cord.id,
    pieces: pieces.map(({ id }) => id),
  }
}

/** Whether a wrist is one for which bracelets are made: whole mm within `DESIGN_WRIST_MM`. */
export function isWristInRange(wristMm: number): boolean {
  return Number.isInteger(wristMm) && wristMm >= DESIGN_WRIST_MM.min && wristMm <= DESIGN_WRIST_MM.max
}
