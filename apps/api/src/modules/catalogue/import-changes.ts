import { type FieldChange, listFieldChanges } from '@shop/catalogue/field-changes'
import type { ProductRecord } from '@shop/catalogue/format'
import { listChangedFields } from '../../db/changed-fields.ts'
import { createId } from '../../db/ids.ts'
import type { Db, Tx } from '../../db/pool.ts'
import { readAvailable, toSizes } from './catalogue-stock.repository.ts'
import * as repository from './catalogue.repository.ts'

/** The outcome of an import, by SKU. */
export interface ImportReport {
  added: string[]
  changed: { sku: string; fields: FieldChange[] }[]
  unchanged: number
}

/** A product of a file, and what of it differs. */
export interface Change {
  id: string
  record: ProductRecord
  /** Absent for a new product. */
  before: repository.StoredProduct | undefined
  /** The fields that differ; of the stock, what the shop counts now and will count then. */
  fields: FieldChange[]
  isChanged: boolean
}

export const toWritten = ({ id, record, before }: Change): repository.WrittenProduct => ({
  id,
  record,
  before: before && {
    slug: before.record.slug,
    version: before.version,
    sizes: toSizes(before.record),
  },
})

/** The outcome for a product; small, since it is held for all of them. */
export type Outcome = { sku: string; isNew: boolean; fields: FieldChange[] }

export const toOutcome = ({ record, before, fields }: Change): Outcome => ({
  sku: record.sku,
  isNew: before === undefined,
  fields,
})

/** What an import of these changes. */
export async function listChanges(db: Db | Tx, products: ProductRecord[]): Promise<Change[]> {
  const stored = await repository.listStoredProducts(
    db,
    products.map(({ sku }) => sku),
  )
  const bySku = new Map(stored.map((product) => [product.sku, product]))
  const available = await readAvailable(db, stored)
  return products.map((record) => {
    const before = bySku.get(record.sku)
    const isChanged = !before || listChangedFields(before.record, record).length > 0
    const fields =
      before && isChanged
        ? listFieldChanges(...toCounted(before, record, (size) => available.get(`${before.id}:${size}`)))
        : []
    return { id: before?.id ?? createId(), record, before, fields, isChanged }
  })
}

/** Both records with the shop's own counts, which a number that the file leaves as it was does not change. */
function toCounted(
  { record: before }: repository.StoredProduct,
  after: ProductRecord,
  find: (size: string) => number | undefined,
): [ProductRecord, ProductRecord] {
  const earlier = new Map(toSizes(before).map(({ size, stock }) => [size, stock]))
  const count = (record: ProductRecord, isSame: (size: string, stock: number) => boolean): ProductRecord => {
    const toStock = (size: string, stock: number) => (isSame(size, stock) ? (find(size) ?? stock) : stock)
    return record.sizes
      ? { ...record, sizes: record.sizes.map(({ size, stock }) => ({ size, stock: toStock(size, stock) })) }
      : { ...record, stock: toStock('', record.stock ?? 0) }
  }
  return [count(before, () => true), count(after, (size, stock) => earlier.get(size) === stock)]
}

/** In the order of the file. */
export function toReport(products: ProductRecord[], outcomes: Outcome[]): ImportReport {
  const bySku = new Map(outcomes.map((outcome) => [outcome.sku, outcome]))
  const sorted = products.map(({ sku }) => bySku.get(sku)!)
  const added = sorted.filter(({ isNew }) => isNew).map(({ sku }) => sku)
  const changed = sorted.filter(({ isNew, fields }) => !isNew && fields.length > 0)
  return {
    added,
    changed: changed.map(({ sku, fields }) => ({ sku, fields })),
    unchanged: sorted.length - added.length - changed.length,
  }
}
