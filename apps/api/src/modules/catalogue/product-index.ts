import type { CatalogueTerms, ProductRecord } from '@shop/catalogue/format'
import { listFields, PRODUCT_FIELDS, type FieldsOf } from '@shop/contract/products/product-fields.rules'
import type { Tx } from '../../db/pool.ts'
import { toIndexedText } from '../products/search/product-search.service.ts'
import { indexProduct, listToIndex, type SearchableTexts } from '../products/search/search-index.sql.ts'

/** Indexes products whose search text may have changed, and those indexed by another version of the search. */
export async function indexProducts(
  db: Tx,
  products: { id: string; record: ProductRecord; isChanged: boolean }[],
  terms: Partial<CatalogueTerms>,
): Promise<void> {
  const toIndex = await listToIndex(
    db,
    products.map(({ id }) => id),
  )
  for (const { id, record, isChanged } of products)
    if (isChanged || toIndex.has(id)) await indexProduct(db, id, toSearchableTexts(record, terms))
}

function toSearchableTexts(record: ProductRecord, terms: Partial<CatalogueTerms>): SearchableTexts {
  const labels = listFields('labels')
  const inOtherLanguages = (name: FieldsOf<'labels'>) =>
    record[name].map((value) => toIndexedText(terms[PRODUCT_FIELDS[name].term]?.[value] ?? {}))
  const join = (...names: FieldsOf<'texts'>[]) => names.map((name) => toIndexedText(record[name])).join(' ')
  return {
    names: join('name'),
    attributes: [
      ...labels.flatMap((name) => record[name]),
      record.subcategory.replaceAll('-', ' '),
      record.category,
      ...labels.flatMap(inOtherLanguages),
    ].join(' '),
    summary: join('ability'),
    prose: join('meaning', 'description'),
  }
}
