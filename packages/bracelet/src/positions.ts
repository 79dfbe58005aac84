import type { BraceletPart } from '@shop/contract/designs/bracelet-parts.rules'
import { toFit } from './fit.ts'
import type { Strand } from './strand.ts'

/**
 * Where a piece lies when the bracelet lies flat: the ring's centre is the origin, mm, angles in radians
 * counted from the x axis towards the y axis.
 */
export interface PiecePosition {
  index: number
  part: BraceletPart
  /** Where around the ring, from 0 to 2π; the first piece begins at 0. */
  angle: number
  /** From the ring's centre to the piece's; pieces on the cord share it, charms hang farther out. */
  radiusMm: number
  x: number
  y: number
  /** Direction of the hole: the tangent of the ring, in radians. */
  holeAngle: number
  /** Angle that the piece takes up on the ring; 0 for charms. */
  sweep: number
  /** Direction in which a charm hangs, away from the centre, in radians; absent for pieces on the cord. */
  hangAngle?: number
}

/** A bracelet laid on a ring. */
export interface RingLayout {
  /** Radius of the circle of the cord, through the centres of the pieces. */
  radiusMm: number
  /** Angle between the last piece and the first that is still free; 0 for a strand that closes or is too long. */
  gap: number
  positions: PiecePosition[]
}

const FULL_TURN = 2 * Math.PI

/**
 * Lays a strand on a ring. Every piece has a sector of the ring to itself, so that no two can intersect: of a round
 * bead, the sector that touches its sphere; of the others, the one that holds the inner rim of a cylinder. A strand
 * that closes fills the ring; one that is too short leaves a gap on the ring of its wrist; one that is too long
 * widens it.
 */
export function toPositions(strand: Strand): RingLayout {
  const { neededTenths, closes } = toFit(strand)
  const wristRadiusMm = neededTenths / 10 / FULL_TURN
  const fullRadiusMm = findFullRadius(strand.pieces)
  const radiusMm = closes ? fullRadiusMm : Math.max(fullRadiusMm, wristRadiusMm)
  const positions: PiecePosition[] = []
  let angle = 0
  for (const [index, part] of strand.pieces.entries()) {
    const sweep = toSweep(part, radiusMm)
    positions.push(toPosition({ index, part, angle: angle + sweep / 2, radiusMm, sweep }))
    angle += sweep
  }
  const gap = radiusMm > fullRadiusMm ? FULL_TURN - angle : 0
  return { radiusMm, gap, positions: positions.map((position) => toHanging(position, positions)) }
}

function toPosition(
  place: Pick<PiecePosition, 'index' | 'part' | 'angle' | 'radiusMm' | 'sweep'>,
): PiecePosition {
  const { angle, radiusMm } = place
  return {
    ...place,
    x: radiusMm * Math.cos(angle),
    y: radiusMm * Math.sin(angle),
    holeAngle: angle + Math.PI / 2,
  }
}

/**
 * Hangs a charm outside its neighbours, where it does not touch them. Next to the guru bead it hangs from the bead
 * itself, below its third hole.
 */
function toHanging(position: PiecePosition, positions: readonly PiecePosition[]): PiecePosition {
  const { index, part, radiusMm: cordMm } = position
  if (part.kind !== 'charm') return position
  const neighbours = [positions.at(index - 1)!, positions[(index + 1) % positions.length]!].filter(
    (each) => each.part.kind !== 'charm',
  )
  const guru = neighbours.find((each) => each.part.kind === 'guru')
  const hangFrom = guru ? [guru] : neighbours
  const angle = guru?.angle ?? position.angle
  const rimMm = Math.max(0, ...hangFrom.map((each) => each.part.diameter_tenths / 20))
  const radiusMm = cordMm + rimMm + part.diameter_tenths / 20
  return { ...toPosition({ index, part, angle, radiusMm, sweep: 0 }), hangAngle: angle }
}

/** Angle of a piece's sector on a ring of the radius; π for one that is too large for the ring. */
function toSweep({ kind, length_tenths, diameter_tenths }: BraceletPart, radiusMm: number): number {
  const halfLengthMm = length_tenths / 20
  if (halfLengthMm === 0) return 0
  const isRound = (kind === 'bead' || kind === 'guru') && length_tenths === diameter_tenths
  if (isRound) return 2 * Math.asin(Math.min(1, halfLengthMm / radiusMm))
  const innerMm = Math.max(0, radiusMm - diameter_tenths / 20)
  return 2 * Math.atan2(halfLengthMm, innerMm)
}

/** The radius at which the sectors add up to a full turn, found by halving; 0 for fewer than two pieces on the cord. */
function findFullRadius(pieces: readonly BraceletPart[]): number {
  const toTurn = (radiusMm: number) => pieces.reduce((sum, part) => sum + toSweep(part, radiusMm), 0)
  let low = 0
  let high = pieces.reduce((sum, part) => sum + part.length_tenths + part.diameter_tenths, 0) / 10
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2
    if (toTurn(middle) >= FULL_TURN) low = middle
    else high = middle
  }
  return high
}
