import type { BeadElement, BraceletPart, PartKind } from '@shop/contract/designs/bracelet-parts.rules'
import { toPartLook } from './looks.ts'

/** Groups of colours by which stones are looked for. */
export const COLOUR_FAMILIES = [
  'white',
  'yellow',
  'red',
  'pink',
  'purple',
  'blue',
  'green',
  'brown',
  'black',
] as const
export type ColourFamily = (typeof COLOUR_FAMILIES)[number]

/** What the tray shows; undefined stands for all. */
export interface PartFilters {
  kind: Exclude<PartKind, 'cord'>
  element?: BeadElement | undefined
  colour?: ColourFamily | undefined
  /** Diameter in tenths of a millimetre. */
  size?: number | undefined
}

/** What the tray shows at first: stones of the usual size. */
export const FIRST_FILTERS: PartFilters = { kind: 'bead', size: 80 }

/** The parts that pass, in stock first. */
export function filterParts(parts: readonly BraceletPart[], filters: PartFilters): BraceletPart[] {
  const { kind, element, colour, size } = filters
  return parts
    .filter(
      (part) =>
        part.kind === kind &&
        (element === undefined || part.element === element) &&
        (size === undefined || part.diameter_tenths === size) &&
        (colour === undefined || toColourFamily(part) === colour),
    )
    .toSorted((a, b) => Number(b.stock > 0) - Number(a.stock > 0))
}

/** Diameters of a kind, smallest first, in tenths of a millimetre. */
export function listSizes(parts: readonly BraceletPart[], kind: PartKind): number[] {
  const sizes = parts.filter((part) => part.kind === kind).map(({ diameter_tenths }) => diameter_tenths)
  return [...new Set(sizes)].toSorted((a, b) => a - b)
}

/** The colours and elements that a kind has, in their usual order. */
export function listChoices<Value extends string>(
  parts: readonly BraceletPart[],
  kind: PartKind,
  values: readonly Value[],
  toValue: (part: BraceletPart) => Value | undefined,
): Value[] {
  const present = new Set(parts.filter((part) => part.kind === kind).map(toValue))
  return values.filter((value) => present.has(value))
}

/** The colour by which a shopper would call a part. */
export function toColourFamily(part: BraceletPart): ColourFamily {
  const { hue, saturation, lightness } = toHsl(toPartLook(part).main)
  if (lightness < 0.2) return 'black'
  if (saturation < 0.16) return lightness > 0.62 ? 'white' : lightness < 0.34 ? 'black' : 'brown'
  if (lightness > 0.88) return 'white'
  if (hue < 18 || hue >= 335) return lightness > 0.6 ? 'pink' : 'red'
  if (hue < 28) return lightness < 0.45 || saturation < 0.4 ? 'brown' : 'red'
  if (hue < 66) return lightness < 0.42 || saturation < 0.3 ? 'brown' : 'yellow'
  if (hue < 172) return 'green'
  if (hue < 256) return 'blue'
  return hue < 300 ? 'purple' : lightness > 0.6 ? 'pink' : 'purple'
}

/** Hue in degrees, saturation and lightness from 0 to 1. */
function toHsl(hex: string): { hue: number; saturation: number; lightness: number } {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(
    (start) => Number.parseInt(hex.slice(start, start + 2), 16) / 255,
  )
  const [high, low] = [Math.max(red, green, blue), Math.min(red, green, blue)]
  const [spread, lightness] = [high - low, (high + low) / 2]
  if (spread === 0) return { hue: 0, saturation: 0, lightness }
  const sector =
    high === red
      ? ((green - blue) / spread + 6) % 6
      : high === green
        ? (blue - red) / spread + 2
        : (red - green) / spread + 4
  return { hue: sector * 60, saturation: spread / (1 - Math.abs(2 * lightness - 1)), lightness }
}
