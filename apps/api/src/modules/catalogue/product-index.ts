import type { CatalogueTerms, ProductRecord } from '@shop/catalogue/format'
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
  const inChinese = (kind: keyof CatalogueTerms, values: string[]) =>
    values.map((value) => terms[kind]?.[value] ?? '')
  return {
    names: `${record.name.en} ${record.name.zh}`,
    attributes: [
      ...[record.gem, record.materials, record.element, record.zodiac, record.chinese_zodiac].flat(),
      ...[record.color, record.tags, [record.subcategory.replaceAll('-', ' '), record.category]].flat(),
      ...inChinese('gem', record.gem),
      ...inChinese('material', record.materials),
      ...inChinese('element', record.element),
      ...inChinese('zodiac', record.zodiac),
      ...inChinese('chinese_zodiac', record.chinese_zodiac),
      ...inChinese('color', record.color),
      ...inChinese('tag', record.tags),
    ].join(' '),
    summary: `${record.ability.en} ${record.ability.zh}`,
    prose: `${record.meaning.en} ${record.meaning.zh} ${record.description.en} ${record.description.zh}`,
  }
}
