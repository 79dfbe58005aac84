import type { CatalogueTerms, ProductRecord } from '@shop/catalogue/format'
import { listFields, PRODUCT_FIELDS, type FieldsOf } from '@shop/contract/products/product-fields.rules'
import type { Tx } from '../../db/pool.ts'
import { indexProduct, listToIndex, type SearchableTexts } from '../products/search/product-search.service.ts'

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
  const inChinese = (name: FieldsOf<'labels'>) =>
    record[name].map((value) => terms[PRODUCT_FIELDS[name].term]?.[value] ?? '')
  return {
    names: `${record.name.en} ${record.name.zh}`,
    attributes: [
      ...labels.flatMap((name) => record[name]),
      record.subcategory.replaceAll('-', ' '),
      record.category,
      ...labels.flatMap(inChinese),
    ].join(' '),
    summary: `${record.ability.en} ${record.ability.zh}`,
    prose: `${record.meaning.en} ${record.meaning.zh} ${record.description.en} ${record.description.zh}`,
  }
}
