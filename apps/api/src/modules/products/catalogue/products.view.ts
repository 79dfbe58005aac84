import { inEachLanguage, isOptionalLanguage, LANGUAGES } from '@shop/contract/languages/languages'
import {
  readTranslated,
  toFieldName,
  toLocalizedFields,
  type LocalizedField,
  type Translated,
} from '@shop/contract/languages/translated'
import { listFields, toFieldsOnWire } from '@shop/contract/products/product-fields.rules'
import type { Product, ProductMineral } from '@shop/contract/products/products.schemas'
import { toMoney } from '@shop/contract/money/money'
import { CRYSTAL_SYSTEMS, MINERAL_WARNINGS, type MineralFacts } from '@shop/catalogue/mineral-format'
import { DAY } from '../../../jobs/clock.ts'
import { toShareUrl } from '../../media/pictures.service.ts'
import type { ProductRow, ShownPrices } from './product-rows.shared.ts'

/** A product counts as new for this long after it was published. */
const NEW_MS = 30 * DAY

/** Whether a product published then is new now. */
export function isNew(publishedMs: number, now: Date): boolean {
  return now.getTime() - publishedMs < NEW_MS
}

/** A product that is no longer on sale: nothing is available. */
export function toOffSale(row: ProductRow): ProductRow {
  return { ...row, status: 'archived', sizes: row.sizes.map(({ size }) => ({ size, stock: 0 })) }
}

/** The names of values, by the English one. */
export type Terms = ReadonlyMap<string, Translated<string>>

/** The values of a product that have names in other languages. */
export function listTermValues({ record }: ProductRow): string[] {
  return listFields('labels').flatMap((name) => record[name])
}

const OTHER_LANGUAGES = LANGUAGES.slice(1).map((language) => ({
  language,
  name: toFieldName('terms', language),
  isOptional: isOptionalLanguage(language),
}))

type TermFields = Pick<Product, Exclude<keyof LocalizedField<'terms'>, 'terms'>>

/** The names of values in the other languages; none in one that may be missing where no value has one. */
function pickTerms(terms: Terms, values: readonly string[]): TermFields {
  const named = values.flatMap((value) => terms.get(value) ?? [])
  const fields: Record<string, Record<string, string>> = {}
  for (const { language, name, isOptional } of OTHER_LANGUAGES) {
    if (isOptional && !named.some((names) => names[language])) continue
    fields[name] = Object.fromEntries(named.map((names) => [names.en, readTranslated(names, language)]))
  }
  return fields as TermFields
}

/** The product as the API sends it. */
export function toProduct(row: ProductRow, terms: Terms, now: Date): Product {
  const { record } = row
  // Products without sizes store their stock under an empty size, which the API does not send.
  const sizes = row.sizes.filter(({ size }) => size !== '')
  return {
    product_id: row.id,
    slug: row.slug,
    ...toFieldsOnWire(record),
    product_category: record.category,
    product_subcategory: record.subcategory,
    ...toPrices(row),
    imageUrl: row.images[0]?.url ?? '/images/placeholder.jpg',
    images: row.images,
    product_qty: row.sizes.reduce((sum, { stock }) => sum + stock, 0),
    sizes,
    product_size: sizes.map(({ size }) => size).join(', '),
    status: row.status === 'active' ? 1 : 0,
    is_new: isNew(row.published_at.getTime(), now),
    sold_count: row.sold_count,
    tags: record.tags,
    sku: record.sku,
    ...(row.images[0] && { share_image: toShareUrl(row.images[0].url) }),
    ...pickTerms(terms, listTermValues(row)),
    ...toRating(row.star_counts),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

/** What is asked for a product, and its reduction. */
function toPrices(
  row: ShownPrices,
): Pick<Product, 'product_price' | 'compare_at_price' | 'price_valid_until'> {
  return {
    product_price: toMoney(row.price_fen),
    ...(row.compare_at_fen === null ? {} : { compare_at_price: toMoney(row.compare_at_fen) }),
    ...(row.sale_until && { price_valid_until: row.sale_until.toISOString() }),
  }
}

/** The average of the stars with one decimal; nothing without any. */
export function toRating(starCounts: readonly number[]): Pick<Product, 'rating'> {
  const count = starCounts.reduce((sum, each) => sum + each, 0)
  if (count === 0) return {}
  const sum = starCounts.reduce((all, each, index) => all + each * (index + 1), 0)
  return { rating: { average: Math.round((sum * 10) / count) / 10, count } }
}

/** The stored facts of a stone, shared by all products. */
export interface MineralRow {
  gem: string
  facts: MineralFacts
}

/** Facts about the stones of a product, in the order in which the product names them. */
export function toProductMinerals(
  { record }: ProductRow,
  minerals: MineralRow[],
  terms: Terms,
): ProductMineral[] {
  const factsOf = new Map(minerals.map(({ gem, facts }) => [gem, facts]))
  return record.gem.flatMap((gem) => {
    const facts = factsOf.get(gem)
    const names = terms.get(gem) ?? { en: gem, zh: gem }
    return facts ? [toProductMineral(names, facts)] : []
  })
}

function toProductMineral(names: Translated<string>, facts: MineralFacts): ProductMineral {
  const warnings = inEachLanguage((language) =>
    facts.warnings.map((warning) => MINERAL_WARNINGS[warning][language]),
  )
  return {
    ...toLocalizedFields('gem', names),
    ...toLocalizedFields('mineral', facts.mineral),
    formula: facts.formula,
    ...toLocalizedFields('crystal_system', CRYSTAL_SYSTEMS[facts.crystal_system]),
    hardness: toRangeText(facts.hardness, String),
    density: toRangeText(facts.density, (value) => value.toFixed(2)),
    ...toLocalizedFields('treatments', facts.treatments),
    ...toLocalizedFields('warnings', warnings),
  }
}

function toRangeText({ min, max }: MineralFacts['density'], write: (value: number) => string): string {
  return min === max ? write(min) : `${write(min)}–${write(max)}`
}
