import type { BraceletPart } from '@shop/contract/designs/bracelet-parts.rules'
import type { Localized, PageLanguage } from '@shop/contract/languages/languages'
import { mapTranslated, readTranslated } from '@shop/contract/languages/translated'
import { PartRecords, StoneRecords, type PartRecord, type StoneRecord } from './bead-format.ts'
import { readValue } from './read-value.ts'
import { sortErrors } from './read.ts'
import type { ValidationError } from './validation-errors.ts'

/** All parts of bracelets in order of their numbers, or all errors in the files. */
export type BeadsResult = { ok: true; parts: PartRecord[] } | { ok: false; errors: ValidationError[] }

const PART_FILES = ['beads/cords.json', 'beads/findings.json', 'beads/charms.json']
const STONE_FILE = 'beads/stones.json'

/** Reads `beads/*.json` of a catalogue folder. Ids and numbers must be unique across the files. */
export async function readBeads(folder: string): Promise<BeadsResult> {
  const errors: ValidationError[] = []
  const parts: PartRecord[] = []
  for (const file of PART_FILES) parts.push(...((await readValue(folder, file, PartRecords, errors)) ?? []))
  const stones = (await readValue(folder, STONE_FILE, StoneRecords, errors)) ?? []
  parts.push(...stones.flatMap(toBeads))
  errors.push(...listRepeated(parts, 'id'), ...listRepeated(parts, 'number'))
  if (errors.length > 0) return { ok: false, errors: sortErrors(errors) }
  return { ok: true, parts: parts.toSorted((a, b) => a.number - b.number) }
}

/** The parts as the API lists them in a language, with their initial stock. */
export function toBraceletParts(parts: readonly PartRecord[], language: PageLanguage): BraceletPart[] {
  return parts.map(({ name, stone, element, ...part }) => ({
    id: part.id,
    kind: part.kind,
    name: readTranslated(name, language),
    ...(stone !== undefined && { stone }),
    look: part.look,
    ...(element !== undefined && { element }),
    price_fen: part.price_fen,
    length_tenths: part.length_tenths,
    diameter_tenths: part.diameter_tenths,
    stock: part.stock,
    origin: readTranslated(part.origin, language),
    treatment: readTranslated(part.treatment, language),
  }))
}

const BEAD_NAMES: Localized<(stone: string, sizeMm: number) => string> = {
  en: (stone, sizeMm) => `${stone} bead, ${sizeMm} mm`,
  zh: (stone, sizeMm) => `${stone}圆珠 ${sizeMm} 毫米`,
  'zh-Hant': (stone, sizeMm) => `${stone}圓珠 ${sizeMm} 公釐`,
}

/** A round bead for each size of a stone. */
function toBeads({ stone, name, look, element, origin, treatment, sizes }: StoneRecord): PartRecord[] {
  return sizes.map(({ size_mm, ...size }) => ({
    ...size,
    kind: 'bead',
    name: mapTranslated(name, (text, language) => BEAD_NAMES[language](text, size_mm)),
    stone,
    look,
    element,
    origin,
    treatment,
    length_tenths: size_mm * 10,
    diameter_tenths: size_mm * 10,
  }))
}

function listRepeated(parts: readonly PartRecord[], key: 'id' | 'number'): ValidationError[] {
  const byValue = Map.groupBy(parts, (part) => part[key])
  return [...byValue]
    .filter(([, { length }]) => length > 1)
    .map(([value]) => ({ file: 'beads', line: 1, path: key, message: `"${value}" belongs to two parts` }))
}
