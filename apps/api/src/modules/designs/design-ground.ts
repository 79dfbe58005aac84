import sharp from 'sharp'
import type { Look } from '@shop/bracelet/looks'
import type { BraceletPart } from '@shop/contract/designs/bracelet-parts.rules'

/** A place on the drawing, in px. */
export interface Place {
  x: number
  y: number
}

/** A piece on the drawing: its middle. */
export interface PlacedPiece extends Place {
  part: BraceletPart
  look: Look
  /** Half its diameter, in px. */
  radius: number
  /** Direction of its hole (radians, clockwise from the x axis). */
  holeAngle: number
  /** Where it is strung: its middle, but of a charm. */
  onCord: Place
}

/** The paper of the product pictures: a little lighter where the light falls. */
const PAPER = { light: '#FBF9F5', dark: '#F1ECE3' }
const SHADE = [74, 56, 40] as const
/** The light comes from the upper left, as in the product pictures: the wide shadow, and the one close to the piece. */
const SHADOWS = [
  { shift: [0.5, 0.34], grow: 1.02, blur: 0.42, opacity: 0.34 },
  { shift: [0.14, 0.12], grow: 0.94, blur: 0.14, opacity: 0.5 },
] as const
/** How much of a clear stone's colour its shadow takes. */
const GLOW = 0.75
/** Everything here is soft: a quarter of the size looks the same, and takes a sixteenth of the time. */
const SHRINK = 4

/**
 * Draws what lies below the pieces: paper and their shadows, of clear stones with a glow of their colour. RGB, `size`
 * px wide and high.
 */
export async function drawGround(pieces: readonly PlacedPiece[], size: number): Promise<Buffer> {
  // Charms lie flat: their shadow has their own outline.
  const standing = pieces.filter(({ part }) => part.kind !== 'charm')
  const widest = Math.max(...standing.map(({ radius }) => radius))
  const shadows = SHADOWS.map(({ shift, grow, blur, opacity }, index) => {
    const circles = standing.map(({ look, x, y, radius }) => {
      const place = { x: x + shift[0] * radius, y: y + shift[1] * radius }
      return drawCircle({ ...place, radius: radius * grow }, toShade(look))
    })
    return `<filter id="blur${index}" filterUnits="userSpaceOnUse" x="0" y="0" width="${size}" height="${size}">
        <feGaussianBlur stdDeviation="${round(widest * blur)}"/></filter>
      <g filter="url(#blur${index})" opacity="${opacity}">${circles.join('')}</g>`
  })
  const small = size / SHRINK
  const ground = `<svg xmlns="http://www.w3.org/2000/svg" width="${small}" height="${small}" viewBox="0 0 ${size} ${size}">
    <radialGradient id="paper" cx="0.36" cy="0.3" r="0.9"><stop offset="0" stop-color="${PAPER.light}"/>
      <stop offset="1" stop-color="${PAPER.dark}"/></radialGradient>
    <rect width="100%" height="100%" fill="url(#paper)"/>${shadows.join('')}</svg>`
  // Enlarged as pixels: sharp would otherwise draw the SVG in the final size.
  const drawn = await sharp(Buffer.from(ground)).removeAlpha().raw().toBuffer()
  return sharp(drawn, { raw: { width: small, height: small, channels: 3 } })
    .resize(size, size, { kernel: 'cubic' })
    .raw()
    .toBuffer()
}

const round = (value: number) => Math.round(value * 100) / 100

function drawCircle({ x, y, radius }: Place & { radius: number }, fill: string): string {
  return `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" fill="${fill}"/>`
}

/** Opaque pieces throw a warm grey shadow, clear ones let their colour through. */
function toShade({ colour, clarity }: Look): string {
  const own = readColour(colour)
  const mixed = SHADE.map((part, index) => Math.round(part + (own[index]! - part) * clarity * GLOW))
  return `rgb(${mixed.join(',')})`
}

/** `#rrggbb` as red, green and blue. */
export function readColour(colour: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16))
}
