import type { Correspondences } from '@shop/catalogue/correspondence-format'
import type { BirthReading } from './birth-reading.ts'

/** Why a stone suits: the element of its colour is favourable, or it belongs to the western sign. */
export type StoneReason =
  | { kind: 'element'; value: string; color: string; points: number; sources: string[] }
  | { kind: 'zodiac'; value: string; points: number; sources: string[] }

/** A stone that suits a birth, 0 to 100 points, with the sources of each reason. */
export interface SuitingStone {
  stone: string
  points: number
  reasons: StoneReason[]
}

/** Points of a stone: the first favourable element, the second, the western sign. */
const STONE_POINTS = { elements: [60, 40], zodiac: 40 } as const

/** Suiting stones, best first, ties by name. Stones without data are left out. */
export function listSuitingStones(
  { favourable, zodiacSign }: Pick<BirthReading, 'favourable' | 'zodiacSign'>,
  { elements, stones }: Correspondences,
): SuitingStone[] {
  const suiting = Object.entries(stones).map(([stone, { color, zodiac }]) => {
    const reasons: StoneReason[] = favourable.elements.flatMap(({ element }, place) => {
      const sources = elements[element]?.colors[color]
      const points = STONE_POINTS.elements[place] ?? 0
      return sources ? [{ kind: 'element' as const, value: element, color, points, sources }] : []
    })
    const sources = zodiac[zodiacSign]
    if (sources) reasons.push({ kind: 'zodiac', value: zodiacSign, points: STONE_POINTS.zodiac, sources })
    return { stone, reasons, points: reasons.reduce((sum, { points }) => sum + points, 0) }
  })
  return suiting
    .filter(({ points }) => points > 0)
    .sort((a, b) => b.points - a.points || (a.stone < b.stone ? -1 : 1))
}
