import looks from './looks.json' with { type: 'json' }

/** Textures of a stone for a bead drawn in three dimensions. */
export type TextureKind = 'colour' | 'surface' | 'normal'

/** How the pictures of a piece are made up. Written by `npm run pictures -- beads`. */
export interface Look {
  /** Pictures in the sprite, one below the other, while the string turns clockwise from the x axis. */
  frames: number
  /** Degrees through which the string turns over all frames: 180 for pieces whose ends are alike. */
  span: number
  /** Width and height of a frame in px. */
  size: number
  /** Width of a frame in diameters of the piece; the middle of the piece is that of the frame. */
  reach: number
  /** `#rrggbb`: its mean colour, for shadows, cords and until a picture is there. */
  colour: string
  /** Share of light that it lets through, from 0 to 1. */
  clarity: number
  textures: TextureKind[]
  /** Hash of the files: part of their addresses. */
  version: string
}

const LOOKS = looks as unknown as Record<string, Look>

/** The pictures of a look; undefined for one that has none. */
export function findLook(look: string): Look | undefined {
  return Object.hasOwn(LOOKS, look) ? LOOKS[look] : undefined
}

/** Address of a sprite: `frames` pictures of `size` px, one below the other, on a transparent ground. */
export function toSpriteUrl(look: string): string {
  return toUrl(`${look}.webp`, look)
}

/**
 * Address of a texture, twice as wide as high: columns run round the string, rows along it. `colour` is sRGB; `surface`
 * holds transmission in red, roughness in green, metalness in blue; `normal` is in tangent space (all three as three.js
 * reads them).
 */
export function toTextureUrl(look: string, kind: TextureKind): string {
  return toUrl(`${look}-${kind}.webp`, look)
}

function toUrl(file: string, look: string): string {
  return `/images/beads/${file}?v=${findLook(look)?.version ?? '0'}`
}

/** The frame that shows a piece with its hole in a direction (radians), and how far to turn it clockwise (radians). */
export function toFrame(
  { frames, span }: Pick<Look, 'frames' | 'span'>,
  holeAngle: number,
): { index: number; turn: number } {
  const step = (span * Math.PI) / 180 / frames
  const steps = Math.round(holeAngle / step)
  return { index: ((steps % frames) + frames) % frames, turn: holeAngle - steps * step }
}
