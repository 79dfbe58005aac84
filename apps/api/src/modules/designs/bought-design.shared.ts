import { pickLocalizedFields, type LocalizedField } from '@shop/contract/languages/translated'
import type { BillEntry } from '@shop/contract/designs/designs.schemas'
import type { Ease, PartKind } from '@shop/contract/designs/bracelet-parts.rules'

/** One part of a design as it was bought, with the units of one bracelet. */
export interface BoughtPart extends LocalizedField<'name'> {
  id: string
  kind: PartKind
  length_tenths: number
  diameter_tenths: number
  price_fen: number
  quantity: number
}

/** A design as an order line stores it: nothing that happens to a part afterwards changes it. */
export interface BoughtDesign {
  code: string
  wrist_mm: number
  ease: Ease
  /** Each part once; the cord is the last. */
  parts: BoughtPart[]
  /** Ids of the parts in stringing order, without the cord. */
  pieces: string[]
  making_fee_fen: number
  /** Working days that making it takes. */
  making_days: number
}

/** What is strung, in this order: equal parts that follow one another are one entry; the cord comes last. */
export function toBill({ parts, pieces }: Pick<BoughtDesign, 'parts' | 'pieces'>): BillEntry[] {
  const byId = new Map(parts.map((part) => [part.id, part]))
  const cord = parts.find(({ kind }) => kind === 'cord')
  const bill: BillEntry[] = []
  for (const id of cord ? [...pieces, cord.id] : pieces) {
    const last = bill.at(-1)
    if (last?.part === id) last.quantity += 1
    else bill.push({ part: id, ...pickLocalizedFields(byId.get(id)!, 'name'), quantity: 1 })
  }
  return bill
}
