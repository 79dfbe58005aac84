import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyUnfinishedStrand } from '../test/arbitraries.ts'
import { PARTS, strandOf } from '../test/parts.ts'
import { evenOut } from './even-out.ts'
import { toFit } from './fit.ts'
import { toPositions, type PiecePosition } from './positions.ts'
import type { Strand } from './strand.ts'

const FULL_TURN = 2 * Math.PI
const onCord = (strand: Strand) => toPositions(strand).positions.filter(({ part }) => part.length_tenths > 0)
const isRound = ({ part }: PiecePosition) => part.kind === 'bead' || part.kind === 'guru'
const distance = (a: PiecePosition, b: PiecePosition) => Math.hypot(a.x - b.x, a.y - b.y)

/** The corners of a piece that is no sphere: the cylinder's outline in the plane of the ring. */
function listCorners({ x, y, holeAngle, part }: PiecePosition) {
  return [-1, 1].flatMap((along) =>
    [-1, 1].map((across) => {
      const [a, b] = [(along * part.length_tenths) / 20, (across * part.diameter_tenths) / 20]
      return {
        x: x + a * Math.cos(holeAngle) - b * Math.sin(holeAngle),
        y: y + a * Math.sin(holeAngle) + b * Math.cos(holeAngle),
      }
    }),
  )
}

/** Points of a piece's outline in the plane of the ring. */
function listOutline(position: PiecePosition) {
  if (!isRound(position)) return listCorners(position)
  const radius = position.part.diameter_tenths / 20
  return Array.from({ length: 24 }, (_, step) => {
    const angle = (step / 24) * FULL_TURN
    return { x: position.x + radius * Math.cos(angle), y: position.y + radius * Math.sin(angle) }
  })
}

/** Whether all of a piece lies before the ray from the ring's centre at an angle (after it, with side -1). */
function isBefore(position: PiecePosition, angle: number, side: 1 | -1) {
  const outside = listOutline(position).map(({ x, y }) => x * Math.sin(angle) - y * Math.cos(angle))
  return outside.every((value) => side * value > -1e-6)
}

describe('a strand that closes', () => {
  const anyClosed = anyUnfinishedStrand.map((strand) => evenOut(strand, PARTS))

  test('fills the ring: the angles of its pieces add up to a full turn', () => {
    fc.assert(
      fc.property(anyClosed, (strand) => {
        const { gap, positions } = toPositions(strand)
        expect(positions.reduce((sum, { sweep }) => sum + sweep, 0)).toBeCloseTo(FULL_TURN, 9)
        expect(gap).toBe(0)
      }),
      { numRuns: 100 },
    )
  })

  test('has no two neighbours that intersect, whatever their shapes', () => {
    fc.assert(
      fc.property(anyClosed, (strand) => {
        const pieces = onCord(strand)
        for (const [index, piece] of pieces.entries()) {
          const next = pieces[(index + 1) % pieces.length]!
          const border = piece.angle + piece.sweep / 2
          expect(isBefore(piece, border, 1)).toBe(true)
          expect(isBefore(next, border, -1)).toBe(true)
          const halves = (piece.part.diameter_tenths + next.part.diameter_tenths) / 20
          if (isRound(piece) && isRound(next)) expect(distance(piece, next)).toBeGreaterThan(halves - 1e-9)
        }
      }),
      { numRuns: 100 },
    )
  })

  test('has beads that touch, on one circle, about as large as the wrist needs', () => {
    const strand = strandOf('amethyst-8*11 amethyst-6*2 amethyst-8*10 amethyst-6', { wrist_mm: 168 })
    expect(toFit(strand).closes).toBe(true)
    const { radiusMm, positions } = toPositions(strand)
    expect(radiusMm * FULL_TURN).toBeGreaterThan(182)
    expect(radiusMm * FULL_TURN).toBeLessThan(190)
    for (const [index, position] of positions.entries()) {
      const next = positions[(index + 1) % positions.length]!
      const halves = (position.part.diameter_tenths + next.part.diameter_tenths) / 20
      expect(Math.hypot(position.x, position.y)).toBeCloseTo(radiusMm, 9)
      expect(distance(position, next)).toBeCloseTo(halves, 1)
      expect(position.holeAngle - position.angle).toBeCloseTo(Math.PI / 2, 9)
    }
  })
})

describe('a strand that does not close', () => {
  test('leaves a gap on the ring of its wrist if it is too short', () => {
    const { radiusMm, gap } = toPositions(strandOf('amethyst-8*11'))
    expect(radiusMm).toBeCloseTo(183 / FULL_TURN, 2)
    expect(gap).toBeGreaterThan(Math.PI)
    expect(gap).toBeLessThan(Math.PI + 0.15)
  })

  test('widens the ring if it is too long', () => {
    const { radiusMm, gap } = toPositions(strandOf('amethyst-8*40'))
    expect(gap).toBe(0)
    expect(radiusMm * FULL_TURN).toBeGreaterThan(320)
  })

  test.each(['', 'charm-silver-moon', 'amethyst-8'])('has finite places: "%s"', (pieces) => {
    for (const { x, y, sweep } of toPositions(strandOf(pieces)).positions)
      expect([x, y, sweep].every(Number.isFinite)).toBe(true)
  })
})

describe('a charm', () => {
  test('hangs outwards between its neighbours, clear of the larger one', () => {
    const { radiusMm, positions } = toPositions(
      strandOf('amethyst-8*12 charm-silver-moon amethyst-12 amethyst-8*10'),
    )
    const charm = positions[12]!
    const [before, after] = [positions[11]!, positions[13]!]
    expect(charm.angle).toBeCloseTo(before.angle + before.sweep / 2, 9)
    expect(charm.hangAngle).toBe(charm.angle)
    expect(charm.sweep).toBe(0)
    // 6 mm to the rim of the larger bead, 7 mm to the middle of the charm.
    expect(charm.radiusMm).toBeCloseTo(radiusMm + 13, 9)
    expect(after.hangAngle).toBeUndefined()
  })

  test.each([
    ['guru-silver-90 tassel-silk-red amethyst-12*14', 0, 1],
    ['tassel-silk-red guru-silver-90 amethyst-8*22', 1, 0],
    ['guru-silver-90 amethyst-8*22 tassel-silk-red', 0, 23],
  ])('next to the guru bead hangs from the bead: %s', (pieces, guru, tassel) => {
    const { radiusMm, positions } = toPositions(strandOf(pieces))
    expect(positions[tassel]!.hangAngle).toBeCloseTo(positions[guru]!.angle, 9)
    expect(positions[tassel]!.radiusMm).toBeCloseTo(radiusMm + 4.5 + 17.5, 9)
  })
})
