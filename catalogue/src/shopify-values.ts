import { createHash } from 'node:crypto'
import { toFen } from '@shop/contract/money'
import { CATALOGUE_LIMITS } from './format.ts'
import type { Defaults } from './read-outcome.ts'
import { CATEGORY_SLUGS, listSubcategories } from './taxonomy.ts'

/** What Shopify calls the one variant of goods without options. */
const NO_OPTION = 'Default Title'

/** The category and sub-category that one of the words names, such as the type "Raw stones". */
export function findPlace(terms: readonly string[]): Defaults {
  const slugs = terms.map((term) => toSlug(term.replace(/^.*>/, '')))
  for (const category of CATEGORY_SLUGS) {
    const subcategory = listSubcategories(category).find((each) => slugs.includes(each))
    if (subcategory) return { category, subcategory }
  }
  return {}
}

/** What a picture is called where it comes from: `https://…/Rose%20Quartz_01.JPEG?v=7` → `Rose Quartz_01.JPEG`. */
export function toOriginalName(url: string): string {
  const path = url.replace(/[?#].*$/, '').replace(/^.*\//, '')
  return URL.canParse(url) ? decodeSafely(path) : path
}

/** The name of a picture as the format wants it: `https://…/Rose Quartz_01.JPEG?v=7` → `rose-quartz-01.jpg`. */
export function toPictureName(url: string): string {
  const name = toOriginalName(url)
  const [, stem = name, ending = ''] = /^(.*)\.([^.]*)$/.exec(name) ?? []
  return `${toSlug(stem).slice(0, 90)}.${ending.toLowerCase().replace('jpeg', 'jpg')}`
}

function decodeSafely(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Small letters and digits joined by "-". */
export const toSlug = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')

/** An SKU of the format's form; a long one keeps its beginning and stays unique. */
export function toSku(text: string): string {
  const sku = toSlug(text).toUpperCase()
  if (sku.length <= CATALOGUE_LIMITS.skuLength) return sku
  const hash = createHash('sha256').update(sku).digest('hex').slice(0, 6).toUpperCase()
  return `${sku.slice(0, CATALOGUE_LIMITS.skuLength - 7).replace(/-+$/, '')}-${hash}`
}

/** The options of a variant as one size; empty when it has none. */
export function toSizeLabel(options: string[]): string {
  const named = options.filter((option) => option !== '' && option !== NO_OPTION)
  return named.join(' / ').replace(/[|=]/g, '/')
}

const IS_PRICE = /^\d+(\.\d{1,2})?$/

/** Yuan with two digits; what is no price stays as it is, so that it is refused with its column. */
export const toPrice = (text: string) => (IS_PRICE.test(text) ? Number(text).toFixed(2) : text)

/** A price in fen; undefined when it is none. */
export const toPriceFen = (text: string): number | undefined =>
  IS_PRICE.test(text) ? toFen(toPrice(text)) : undefined

/** Shopify lets stock fall below nothing, and counts none of goods that it does not watch. */
export const toStock = (text: string) =>
  /^-?\d{1,9}$/.test(text) ? Math.max(0, Number(text)) : text === '' ? 0 : text

/** Distinct parts of a cell that holds several. */
export const splitList = (text: string) => [
  ...new Set(
    text
      .split(/[,;|]/)
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  ),
]

/** Whether the product can be bought there. */
export function isOnSale(status: string, published: string): boolean {
  return (status === '' || status.toLowerCase() === 'active') && published.toLowerCase() !== 'false'
}
