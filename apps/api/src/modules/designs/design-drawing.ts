import sharp, { type Sharp } from 'sharp'
import { listReversed } from '@shop/bracelet/caps'
import { findLook, type Look } from '@shop/bracelet/looks'
import type { PiecePosition, RingLayout } from '@shop/bracelet/positions'
import type { BraceletPart } from '@shop/contract/designs/bracelet-parts.rules'
import { drawGround, type PlacedPiece } from './design-ground.ts'
import { drawSprite, drawThread, loadSprites, type Canvas, type Sprite } from './design-sprites.ts'

/** Width and height of the drawing in px. */
const DRAWING_SIZE = 800
/** The part of the drawing that the bracelet takes. */
const FILL = 0.82
const TENTHS_PER_MM = 10
/** Outlines of which a charm's shadow is made: how many, px from one to the next, and the share of light each takes. */
const FLAT_SHADOW = { steps: 5, px: 1.3, shade: 0.09 }

/** Lower ones are covered by those next to them. */
const LAYERS: Readonly<Record<BraceletPart['kind'], number>> = {
  cord: 0,
  charm: 0,
  spacer: 1,
  bead: 2,
  cap: 3,
  guru: 4,
}

/**
 * Draws a closed bracelet from above on warm paper, 800 px square: the sprites of its pieces around the ring, the cord
 * and their shadows below them. The same layout gives the same pixels.
 * @throws when a look has no sprite
 */
export async function drawDesign(layout: RingLayout, cord: BraceletPart): Promise<Sharp> {
  const { pieces, scale } = placePieces(layout)
  const [sprites, pixels] = await Promise.all([loadSprites(pieces), drawGround(pieces, DRAWING_SIZE)])
  const canvas = { size: DRAWING_SIZE, pixels }
  drawCords(canvas, pieces, getLook(cord.look), (cord.diameter_tenths / TENTHS_PER_MM) * scale)
  for (const piece of pieces.toSorted((a, b) => LAYERS[a.part.kind] - LAYERS[b.part.kind])) {
    const sprite = sprites.get(piece.part.look)!
    if (piece.part.kind === 'charm') drawFlatShadow(canvas, sprite, piece)
    drawSprite(canvas, sprite, piece)
  }
  return sharp(pixels, { raw: { width: DRAWING_SIZE, height: DRAWING_SIZE, channels: 3 } })
}

/** Scales the ring to the drawing, and turns it so that what hangs from it hangs down, or its first piece is above. */
function placePieces({ radiusMm, positions }: RingLayout): { pieces: PlacedPiece[]; scale: number } {
  const turn = findTurn(positions)
  const reversed = listReversed(positions.map(({ part }) => part))
  const turned = positions.map(({ part, holeAngle, x, y, radiusMm: awayMm }, index) => ({
    part,
    look: getLook(part.look),
    holeAngle: holeAngle + turn + (reversed[index] ? Math.PI : 0),
    x: x * Math.cos(turn) - y * Math.sin(turn),
    y: x * Math.sin(turn) + y * Math.cos(turn),
    radius: part.diameter_tenths / TENTHS_PER_MM / 2,
    inward: radiusMm / awayMm,
  }))
  const left = Math.min(...turned.map(({ x, radius }) => x - radius))
  const right = Math.max(...turned.map(({ x, radius }) => x + radius))
  const top = Math.min(...turned.map(({ y, radius }) => y - radius))
  const bottom = Math.max(...turned.map(({ y, radius }) => y + radius))
  const scale = (DRAWING_SIZE * FILL) / Math.max(right - left, bottom - top)
  const toX = (x: number) => DRAWING_SIZE / 2 + (x - (left + right) / 2) * scale
  const toY = (y: number) => DRAWING_SIZE / 2 + (y - (top + bottom) / 2) * scale
  const pieces = turned.map(({ x, y, radius, inward, ...piece }) => ({
    ...piece,
    x: toX(x),
    y: toY(y),
    radius: radius * scale,
    onCord: { x: toX(x * inward), y: toY(y * inward) },
  }))
  return { pieces, scale }
}

/** The cord through the pieces, and from it a thread to each charm, which hangs outside its neighbours. */
function drawCords(canvas: Canvas, pieces: readonly PlacedPiece[], cord: Look, width: number): void {
  const onCord = pieces.filter(({ part }) => part.kind !== 'charm')
  for (const [index, piece] of onCord.entries()) {
    drawThread(canvas, piece, onCord[(index + 1) % onCord.length]!, cord, width)
  }
  for (const charm of pieces) {
    if (charm.part.kind === 'charm') drawThread(canvas, charm.onCord, charm, cord, width)
  }
}

/** The shadow of a charm, which lies on the paper: close to its outline, and fading. */
function drawFlatShadow(canvas: Canvas, sprite: Sprite, piece: PlacedPiece): void {
  for (let step = 1; step <= FLAT_SHADOW.steps; step += 1) {
    const away = step * FLAT_SHADOW.px
    drawSprite(canvas, sprite, { ...piece, x: piece.x + away, y: piece.y + away * 0.7 }, FLAT_SHADOW.shade)
  }
}

function findTurn(positions: readonly PiecePosition[]): number {
  const hanging = positions.filter(({ part }) => part.kind === 'guru' || part.kind === 'charm')
  if (hanging.length === 0) return -Math.PI / 2 - positions[0]!.angle
  const x = hanging.reduce((sum, { angle }) => sum + Math.cos(angle), 0)
  const y = hanging.reduce((sum, { angle }) => sum + Math.sin(angle), 0)
  return Math.PI / 2 - Math.atan2(y, x)
}

function getLook(name: string): Look {
  const look = findLook(name)
  if (!look) throw new Error(`The look ${name} has no sprite`)
  return look
}
