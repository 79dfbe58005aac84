import { inEachLanguage } from '@shop/contract/languages/languages'
import { readLocalizedFields, type Translated } from '@shop/contract/languages/translated'
import { OWN_SOURCE, type Stone, type WESTERN_SIGNS } from '@shop/contract/stones/stones.console'
import { REQUIRED_LANGUAGES, toTextFields } from '../data/texts.ts'

type Sign = (typeof WESTERN_SIGNS)[number]
type Facts = Stone['facts']

/** A stone as its form holds it: numbers as they are typed. */
export interface StoneDraft {
  names: Translated<string>
  facts: Omit<Facts, 'hardness' | 'density'>
  ranges: Record<'hardness' | 'density', { min: string; max: string }>
  /** Empty: none is chosen yet. */
  color: string
  signs: readonly Sign[]
}

/** What a stone is called in each language. */
export const toStoneNames = (stone: Pick<Stone, 'id' | 'name_zh'>): Translated<string> =>
  readLocalizedFields({ ...stone, name: stone.id }, 'name')

/** The form of a stone, or of a new one. */
export function toDraft(stone: Stone | undefined): StoneDraft {
  const facts = stone?.facts
  const toText = (range: Facts['hardness'] | undefined) => ({
    min: range ? String(range.min) : '',
    max: range ? String(range.max) : '',
  })
  return {
    names: stone ? toStoneNames(stone) : inEachLanguage(() => ''),
    facts: {
      mineral: facts?.mineral ?? inEachLanguage(() => ''),
      formula: facts?.formula ?? '',
      crystal_system: facts?.crystal_system ?? '',
      treatments: facts?.treatments ?? inEachLanguage(() => ''),
      warnings: facts?.warnings ?? [],
      sources: facts?.sources ?? [],
    },
    ranges: { hardness: toText(facts?.hardness), density: toText(facts?.density) },
    color: stone?.correspondences?.color ?? '',
    signs: Object.keys(stone?.correspondences?.zodiac ?? {}) as Sign[],
  }
}

/** Whether nothing is missing, so that it can be sent. */
export function isComplete({ names, facts, ranges, color }: StoneDraft): boolean {
  const texts = [names, facts.mineral, facts.treatments].flatMap((each) =>
    REQUIRED_LANGUAGES.map((language) => each[language] ?? ''),
  )
  const values = [facts.formula, facts.crystal_system, color]
  const numbers = Object.values(ranges).flatMap(({ min, max }) => [min, max])
  return (
    [...texts, ...values].every((text) => text.trim() !== '') &&
    numbers.every((number) => number.trim() !== '' && Number.isFinite(Number(number))) &&
    facts.sources.length > 0
  )
}

/** The stone as it is sent. A sign keeps its sources; a new one is the shop's own reading. */
export function toStone({ names, facts, ranges, color, signs }: StoneDraft, before: Stone | undefined) {
  const toRange = ({ min, max }: { min: string; max: string }) => ({ min: Number(min), max: Number(max) })
  const known = before?.correspondences?.zodiac ?? {}
  return {
    ...toTextFields('name', names),
    facts: { ...facts, hardness: toRange(ranges.hardness), density: toRange(ranges.density) },
    correspondences: {
      color,
      zodiac: Object.fromEntries(signs.map((sign) => [sign, known[sign] ?? [OWN_SOURCE]])),
    },
  }
}
