import { listFields, toFieldsOnWire } from '@shop/contract/products/product-fields.rules'
import type { Product, ProductImage, ProductMineral } from '@shop/contract/products/products.endpoints'
import { toMoney } from '@shop/contract/money/money'
import type { ProductRecord } from '@shop/catalogue/format'
import { CRYSTAL_SYSTEMS, MINERAL_WARNINGS, type MineralFacts } from '@shop/catalogue/mineral-format'
import { DAY } from '../../../jobs/clock.ts'
import { toShareUrl } from '../../media/pictures.service.ts'

/** A product counts as new for this long after it was published. */
const NEW_MS = 30 * DAY

/** A product with all its parts, as the repository reads it. */
export interface ProductRow {
  id: string
  slug: string
  status: string
  price_fen: number
  compare_at_fen: number | null
  sold_count: number
  /** How many reviews gave one star, two, … five. */
  star_counts: number[]
  published_at: Date
  created_at: Date
  updated_at: Date
  record: ProductRecord
  images: ProductImage[]
  sizes: { size: string; stock: number }[]
}

/** What a cart and an order need of a product; only its first picture. */
export type PricedProduct = Pick<
  ProductRow,
  'id' | 'slug' | 'status' | 'price_fen' | 'published_at' | 'sizes' | 'images'
> & { record: Pick<ProductRecord, 'name' | 'category'> }

export function isOnSale({ status, published_at }: PricedProduct, now: Date): boolean {
  return status === 'active' && published_at <= now
}

/** Whether a product published then is new now. */
export function isNew(publishedMs: number, now: Date): boolean {
  return now.getTime() - publishedMs < NEW_MS
}

/** A product that is no longer on sale: nothing is available. */
export function toOffSale(row: ProductRow): ProductRow {
  return { ...row, status: 'archived', sizes: row.sizes.map(({ size }) => ({ size, stock: 0 })) }
}

/** Chinese translations of English values. */
export type Terms = Record<string, string>

/** The values of a product that have a Chinese translation. */
export function listTermValues({ record }: ProductRow): string[] {
  return listFields('labels').flatMap((name) => record[name])
}

function pickTerms(terms: Terms, values: string[]): Terms {
  return Object.fromEntries(values.flatMap((value) => (terms[value] ? [[value, terms[value]]] : [])))
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
    product_price: toMoney(row.price_fen),
    ...(row.compare_at_fen === null ? {} : { compare_at_price: toMoney(row.compare_at_fen) }),
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
    terms_zh: pickTerms(terms, listTermValues(row)),
    ...toRating(row.star_counts),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

/** The average of the stars with one decimal; nothing without any. */
function toRating(starCounts: readonly number[]): Pick<Product, 'rating'> {
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
    return facts ? [toProductMineral(gem, terms[gem] ?? gem, facts)] : []
  })
}

function toProductMineral(gem: string, gem_zh: string, facts: MineralFacts): ProductMineral {
  const { mineral, treatments, crystal_system } = facts
  return {
    gem,
    gem_zh,
    mineral: mineral.en,
    mineral_zh: mineral.zh,
    formula: facts.formula,
    crystal_system,
    crystal_system_zh: CRYSTAL_SYSTEMS[crystal_system],
    hardness: toRangeText(facts.hardness, String),
    density: toRangeText(facts.density, (value) => value.toFixed(2)),
    treatments: treatments.en,
    treatments_zh: treatments.zh,
    warnings: facts.warnings.map((warning) => MINERAL_WARNINGS[warning].en),
    warnings_zh: facts.warnings.map((warning) => MINERAL_WARNINGS[warning].zh),
  }
}

function toRangeText({ min, max }: MineralFacts['density'], write: (value: number) => string): string {
  return min === max ? write(min) : `${write(min)}–${write(max)}`
}
