import type { BeadElement, BraceletPart, PartKind } from '@shop/contract/designs/bracelet-parts.rules'
import { readLocalizedField } from '@shop/contract/languages/translated'
import type { Language } from '../../http/language.ts'
import type { PartRow } from './parts.repository.ts'

/** A part as shoppers see it, in their language. */
export function toPart(row: PartRow, language: Language): BraceletPart {
  const origin = readLocalizedField(row, 'origin', language)
  const treatment = readLocalizedField(row, 'treatment', language)
  return {
    id: row.id,
    kind: row.kind as PartKind,
    name: readLocalizedField(row, 'name', language),
    ...(row.stone ? { stone: row.stone } : {}),
    look: row.look,
    ...(row.element ? { element: row.element as BeadElement } : {}),
    price_fen: row.price_fen,
    length_tenths: row.length_tenths,
    diameter_tenths: row.diameter_tenths,
    stock: row.available,
    ...(origin ? { origin } : {}),
    ...(treatment ? { treatment } : {}),
  }
}
