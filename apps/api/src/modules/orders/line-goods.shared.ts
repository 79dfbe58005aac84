import {
  mapTranslated,
  readLocalizedField,
  readLocalizedFields,
  toLocalizedFields,
  type LocalizedField,
} from '@shop/contract/languages/translated'
import { fill, readTexts } from '@shop/messages/texts'
import type { Language } from '../../http/language.ts'
import { formatBill, formatParts, toWristText } from '../designs/design-lines.shared.ts'
import type { BoughtDesign } from '../designs/bought-design.shared.ts'
import type { StockLine } from '../products/stock/stock-line.shared.ts'
import type { OrderLineRow } from './order-rows.shared.ts'

const TEXTS = readTexts('orders/documents')

/** The design of an order line, as it was bought. */
export function toBoughtDesign({ design }: Pick<OrderLineRow, 'design'>): BoughtDesign | undefined {
  return (design as BoughtDesign | null) ?? undefined
}

/**
 * What a line is called: `Jade ring, 16 cm`, or `Free gift: Jade ring, 16 cm`; of a bracelet that the shopper designed also what is strung, in stringing
 * order.
 */
export function describeLine(
  line: LocalizedField<'name'> & Pick<OrderLineRow, 'size' | 'design' | 'free_gift'>,
  language: Language,
): { title: string; bill?: string } {
  const name = nameLine(line, language)
  const design = toBoughtDesign(line)
  const size = design ? toWristText(design) : line.size
  return {
    title: size ? fill(TEXTS[language].lineOfSize, { name, size }) : name,
    ...(design ? { bill: formatBill(design, language) } : {}),
  }
}

/** The name of a line, which says of a free gift that it is one. */
export function nameLine(
  line: LocalizedField<'name'> & Pick<OrderLineRow, 'free_gift'>,
  language: Language,
): string {
  const name = readLocalizedField(line, 'name', language)
  return line.free_gift ? fill(TEXTS[language].freeGift, { name }) : name
}

/** A line in one text, with what is strung: `My bracelet, 16 cm × 1 (clear quartz 8 mm × 20)`. */
export function toLineWithBill(line: string, bill: string | undefined, language: Language): string {
  return bill ? fill(TEXTS[language].lineWithBill, { line, bill }) : line
}

/** What the bracelet of a line is made of, each part once, in the languages of its name; nothing for any other line. */
export function listPartsOnce(
  line: LocalizedField<'name'> & Pick<OrderLineRow, 'design'>,
): Partial<LocalizedField<'parts'>> {
  const parts = toBoughtDesign(line)?.parts
  if (!parts) return {}
  const names = readLocalizedFields(line, 'name')
  return toLocalizedFields(
    'parts',
    mapTranslated(names, (_, language) => formatParts(parts, language)),
  )
}

/** A line with what it takes from stock: units of a size, or of the parts of a design. */
export type GoodsLine = StockLine & {
  design?: Pick<BoughtDesign, 'parts'> | undefined
  /** A free gift of an offer. */
  isFreeGift?: boolean
}

/**
 * What lines take from stock, each size once: the parts of a bracelet that the shopper designed, and the product's size
 * of any other line. In SQL: `ORDER_GOODS`.
 */
export function toStockLines(lines: readonly GoodsLine[]): StockLine[] {
  const merged = new Map<string, Required<StockLine>>()
  for (const { productId, size, quantity, design, isFreeGift } of lines) {
    const goods = design?.parts.map((part) => ({ size: part.id, quantity: quantity * part.quantity }))
    for (const each of goods ?? [{ size, quantity }]) {
      const key = `${productId}|${each.size}`
      const line = merged.get(key) ?? { productId, size: each.size, quantity: 0, gifts: 0 }
      line.quantity += each.quantity
      if (isFreeGift) line.gifts += each.quantity
      merged.set(key, line)
    }
  }
  return [...merged.values()]
}
