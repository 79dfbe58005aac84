import { createHash } from 'node:crypto'
import { toLanguageAddress, type PageLanguage } from '@shop/contract/languages/languages'
import { readTranslated, type Translated } from '@shop/contract/languages/translated'
import { CURRENCY, toMoney } from '@shop/contract/money/money'
import type { ProductRecord } from '@shop/catalogue/format'
import type { SaleTerms } from '@shop/contract/orders/sale-terms'
import { readTexts } from '@shop/messages/texts'
import { GOOGLE_CATEGORIES, MAX_PICTURES, writeShipping } from './merchant-rules.ts'
import { toElement, XML_HEAD } from './xml.ts'

/** A product in the feed: one offer for each size, or a single one. Prices in fen. */
interface OfferedProduct {
  slug: string
  sku: string
  price_fen: number
  compare_at_fen: number | null
  /** The time of the sale that it is in. */
  sale_from: Date | null
  sale_until: Date | null
  record: ProductRecord
  pictures: string[]
  /** A product without sizes has one with an empty name. */
  sizes: { size: string; available: number }[]
}

/** Settings of a feed. */
interface FeedSettings {
  origin: string
  brand: string
  language: PageLanguage
  /** The names of catalogue values. */
  terms: ReadonlyMap<string, Translated<string>>
  /** The names of categories and sub-categories, by their slugs. */
  categories: ReadonlyMap<string, Translated<string>>
  /** What shipping costs. */
  saleTerms: SaleTerms
}

const NAMESPACE = 'xmlns:g="http://base.google.com/ns/1.0"'
const TEXTS = readTexts('search-engines/documents')
const MAX_ID_LENGTH = 50
const MAX_TITLE_LENGTH = 150
/** The lengths of an attribute with several values, in all and of one of them. */
const COLOR_LENGTHS = { all: 100, each: 40 }
const MATERIAL_LENGTHS = { all: 200, each: 200 }
const MAX_VALUES = 3

/** The feed up to its items. */
export function writeFeedStart({ origin, brand, language }: FeedSettings): string {
  const channel = [
    toElement('title', `${brand}: ${TEXTS[language].allProducts}`),
    toElement('link', origin + toLanguageAddress('/', language)),
    toElement('description', TEXTS[language].allProducts),
  ]
  return `${XML_HEAD}<rss version="2.0" ${NAMESPACE}><channel>${channel.join('')}\n`
}

export const FEED_END = '</channel></rss>\n'

/** The items of a product (https://support.google.com/merchants/answer/7052112). */
export function writeOffers(product: OfferedProduct, settings: FeedSettings): string {
  const shared = writeSharedFacts(product, settings)
  const name = readTranslated(product.record.name, settings.language)
  return product.sizes
    .map(({ size, available }) => {
      const own = [
        toElement('g:id', toOfferId(product.sku, size)),
        size && toElement('g:item_group_id', product.sku),
        toElement('g:title', (size ? `${name} – ${size}` : name).slice(0, MAX_TITLE_LENGTH)),
        toElement('g:size', size),
        toElement('g:availability', available > 0 ? 'in_stock' : 'out_of_stock'),
      ]
      return `<item>${own.join('')}${shared}</item>\n`
    })
    .join('')
}

/** A stable id for a product and its size: at most 50 characters of a portable set. */
export function toOfferId(sku: string, size: string): string {
  if (size === '') return sku
  const simple = `${sku}-${size.replaceAll(' ', '')}`
  if (simple.length <= MAX_ID_LENGTH && /^[\w.-]+$/.test(simple)) return simple
  return `${sku}-${createHash('sha256').update(size).digest('hex').slice(0, 12)}`
}

/** The attributes shared by all sizes. */
function writeSharedFacts(product: OfferedProduct, feed: FeedSettings): string {
  const { origin, brand, language, terms, saleTerms } = feed
  const { record, slug, price_fen, compare_at_fen, sale_from, sale_until, pictures } = product
  const saleTime = sale_from && sale_until && `${sale_from.toISOString()}/${sale_until.toISOString()}`
  const translate = (values: readonly string[]) =>
    values.map((value) => {
      const names = terms.get(value)
      return names ? readTranslated(names, language) : value
    })
  const toPrice = (fen: number) => `${toMoney(fen)} ${CURRENCY}`
  const [first, ...others] = pictures.slice(0, MAX_PICTURES + 1).map((url) => new URL(url, origin).href)
  const category = GOOGLE_CATEGORIES[record.subcategory]
  return [
    toElement('g:description', readTranslated(record.description, language)),
    toElement('g:link', origin + toLanguageAddress(`/product/${slug}`, language)),
    toElement('g:image_link', first),
    ...others.map((url) => toElement('g:additional_image_link', url)),
    toElement('g:price', toPrice(compare_at_fen ?? price_fen)),
    compare_at_fen === null ? '' : toElement('g:sale_price', toPrice(price_fen)),
    compare_at_fen === null || !saleTime ? '' : toElement('g:sale_price_effective_date', saleTime),
    toElement('g:brand', brand),
    toElement('g:condition', 'new'),
    toElement('g:identifier_exists', 'no'),
    toElement('g:google_product_category', category.name),
    toElement('g:product_type', toProductType(record, feed)),
    toElement('g:material', joinValues(translate(record.materials), MATERIAL_LENGTHS)),
    toElement('g:color', joinValues(translate(record.color), COLOR_LENGTHS)),
    ...(category.isWorn ? [toElement('g:gender', 'unisex'), toElement('g:age_group', 'adult')] : []),
    toElement('g:shipping_weight', `${record.weight_g} g`),
    writeShipping(price_fen, saleTerms),
  ].join('')
}

/** The first values that fit into an attribute; of a single one that does not, the beginning. */
function joinValues(values: readonly string[], { all, each }: { all: number; each: number }): string {
  const fitting = values.filter(({ length }) => length <= each).slice(0, MAX_VALUES)
  while (fitting.join('/').length > all) fitting.pop()
  return fitting.join('/') || (values[0]?.slice(0, each).replace(/\s+\S*$/, '') ?? '')
}

/** The shop's own category path: `Bracelets > Energy Crystals`. It groups campaigns and is not shown to shoppers. */
function toProductType(
  { category, subcategory }: ProductRecord,
  { categories, language }: FeedSettings,
): string {
  const toName = (slug: string) => {
    const names = categories.get(slug)
    return names ? readTranslated(names, language) : slug
  }
  return [category, subcategory].map(toName).join(' > ')
}
