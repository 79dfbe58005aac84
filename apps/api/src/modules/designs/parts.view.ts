import type { BeadElement, BraceletPart, PartKind } from '@shop/contract/designs/designs.endpoints'
import type { Language } from '../../http/language.ts'
import type { PartRow } from './parts.repository.ts'

/** A part as shoppers see it, in their language. */
export function toPart(row: PartRow, language: Language): BraceletPart {
  const isChinese = language === 'zh'
  const origin = isChinese ? row.origin_zh : row.origin
  const treatment = isChinese ? row.treatment_zh : row.treatment
  return {
    id: row.id,
    kind: row.kind as PartKind,
    name: isChinese ? row.name_zh : row.name,
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
