import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { toFrame, type Look } from '@shop/bracelet/looks'
import { CATALOGUE_FOLDER } from '../../boot/seed/catalogue-folder.ts'
import { readColour, type Place, type PlacedPiece } from './design-ground.ts'

const SPRITES = join(CATALOGUE_FOLDER, 'beads/pictures')

/** A decoded sprite: RGBA, frames one after the other. */
export interface Sprite {
  look: Look
  pixels: Buffer
}

/** A drawing in progress: RGB, `size` px wide and high. */
export interface Canvas {
  size: number
  pixels: Buffer
}

/** The sprites of these pieces by look, each decoded once. @throws when a file is missing */
export async function loadSprites(pieces: readonly PlacedPiece[]): Promise<Map<string, Sprite>> {
  const looks = new Map(pieces.map(({ part, look }) => [part.look, look]))
  const loaded = [...looks].map(async ([name, look]): Promise<[string, Sprite]> => {
    const file = await readFile(join(SPRITES, `${name}.webp`))
    return [name, { look, pixels: await sharp(file).ensureAlpha().raw().toBuffer() }]
  })
  return new Map(await Promise.all(loaded))
}

/**
 * Draws the nearest frame of a piece in its size, turned the rest of the way. Sampled here rather than by sharp, which
 * takes several milliseconds for each small picture and places it only on whole pixels.
 * @param shade draws its outline instead: the share of light (0 to 1) that it takes from what is below
 */
export function drawSprite(
  canvas: Canvas,
  { look, pixels }: Sprite,
  piece: Pick<PlacedPiece, 'x' | 'y' | 'radius' | 'holeAngle'>,
  shade?: number,
): void {
  const { index, turn } = toFrame(look, piece.holeAngle)
  const half = piece.radius * look.reach
  const scale = look.size / (2 * half)
  const [cos, sin] = [Math.cos(turn) * scale, Math.sin(turn) * scale]
  const middle = (look.size - 1) / 2
  const start = index * look.size * look.size
  forEachPixel(canvas, piece, half, (target, dx, dy) => {
    const [u, v] = [dx * cos + dy * sin + middle, dy * cos - dx * sin + middle]
    const [left, top] = [Math.floor(u), Math.floor(v)]
    if (left < 0 || top < 0 || left >= look.size - 1 || top >= look.size - 1) return
    const [right, below] = [u - left, v - top]
    const first = (start + top * look.size + left) * 4
    const second = first + look.size * 4
    // Shares of the four pixels around the place, with their opacity.
    const a = pixels[first + 3]! * (1 - right) * (1 - below)
    const b = pixels[first + 7]! * right * (1 - below)
    const c = pixels[second + 3]! * (1 - right) * below
    const d = pixels[second + 7]! * right * below
    const through = 255 - a - b - c - d
    if (through >= 255) return
    if (shade !== undefined) {
      const light = 1 - (shade * (255 - through)) / 255
      for (let channel = 0; channel < 3; channel += 1) canvas.pixels[target + channel]! *= light
      return
    }
    for (let channel = 0; channel < 3; channel += 1) {
      const own =
        a * pixels[first + channel]! +
        b * pixels[first + 4 + channel]! +
        c * pixels[second + channel]! +
        d * pixels[second + 4 + channel]!
      canvas.pixels[target + channel] = (own + canvas.pixels[target + channel]! * through) / 255 + 0.5
    }
  })
}

/** Draws a round thread between two places, `width` px wide. */
export function drawThread(canvas: Canvas, from: Place, to: Place, { colour }: Look, width: number): void {
  const own = readColour(colour)
  const [alongX, alongY] = [to.x - from.x, to.y - from.y]
  const length = Math.hypot(alongX, alongY)
  const middle = { x: from.x + alongX / 2, y: from.y + alongY / 2 }
  forEachPixel(canvas, middle, length / 2, (target, dx, dy) => {
    const across = Math.abs(dx * alongY - dy * alongX) / length
    const opacity = Math.min(1, Math.max(0, width / 2 + 0.5 - across))
    if (opacity === 0) return
    // Darker towards its sides.
    const light = 1 - 0.55 * Math.min(1, (2 * across) / width) ** 2
    for (let channel = 0; channel < 3; channel += 1) {
      const below = canvas.pixels[target + channel]!
      canvas.pixels[target + channel] = below + (own[channel]! * light - below) * opacity + 0.5
    }
  })
}

/** Calls `draw` for each pixel within `half` px of a place, with its position in the buffer and from the place. */
function forEachPixel(
  { size }: Canvas,
  { x, y }: Place,
  half: number,
  draw: (target: number, dx: number, dy: number) => void,
): void {
  const [firstX, lastX] = [Math.max(0, Math.floor(x - half)), Math.min(size - 1, Math.ceil(x + half))]
  const lastY = Math.min(size - 1, Math.ceil(y + half))
  for (let row = Math.max(0, Math.floor(y - half)); row <= lastY; row += 1) {
    for (let column = firstX; column <= lastX; column += 1) {
      draw((row * size + column) * 3, column - x, row - y)
    }
  }
}
