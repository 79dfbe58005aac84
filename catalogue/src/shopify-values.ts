import { createHash } from 'node:crypto'
import { toFen } from '@shop/contract/money/money'
import { toTypedMoney } from '@shop/contract/money/typed-money.rules'
import { CATALOGUE_LIMITS } from './format.ts'
import { toInteger } from './csv-values.ts'
import type { Defaults } from './read-outcome.ts'
import { CATEGORY_SLUGS, listSubcategories } from './taxonomy.ts'

/** Shopify's option value of a product without options. */
const NO_OPTION = 'Default Title'

/** The category and sub-category that one of the terms names, such as the type "Raw stones". */
export function findPlace(terms: readonly string[]): Defaults {
  const slugs = terms.map((term) => toSlug(term.replace(/^.*>/, '')))
  for (const category of CATEGORY_SLUGS) {
    const subcategory = listSubcategories(category).find((each) => slugs.includes(each))
    if (subcategory) return { category, subcategory }
  }
  return {}
}

/** Original file name of a picture: `https://…/Rose%20Quartz_01.JPEG?v=7` → `Rose Quartz_01.JPEG`. */
export function toOriginalName(url: string): string {
  const path = url.replace(/[?#].*$/, '').replace(/^.*\//, '')
  return URL.canParse(url) ? decodeSafely(path) : path
}

/** File name of a picture in the format: `https://…/Rose Quartz_01.JPEG?v=7` → `rose-quartz-01.jpg`. */
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

/** Lower-case letters and digits joined by "-". */
export const toSlug = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')

/** The address of a product: its handle, shortened if it is too long, and unique all the same. */
export const toProductSlug = (handle: string) => shorten(toSlug(handle), CATALOGUE_LIMITS.slugLength)

/** A valid SKU; a long one is shortened and stays unique. */
export const toSku = (text: string) => shorten(toSlug(text), CATALOGUE_LIMITS.skuLength).toUpperCase()

function shorten(slug: string, length: number): string {
  if (slug.length <= length) return slug
  const hash = createHash('sha256').update(slug.toUpperCase()).digest('hex').slice(0, 6)
  return `${slug.slice(0, length - 7).replace(/-+$/, '')}-${hash}`
}

/** A variant's options as one size; empty if it has none. */
export function toSizeLabel(options: string[]): string {
  const named = options.filter((option) => option !== '' && option !== NO_OPTION)
  return named.join(' / ').replace(/[|=]/g, '/')
}

/** Yuan with two digits; an invalid price is unchanged, so that it is reported with its column. */
export const toPrice = (text: string) => toTypedMoney(text) ?? text

/** A price in fen; undefined if invalid. */
export function toPriceFen(text: string): number | undefined {
  const money = toTypedMoney(text)
  return money === undefined ? undefined : toFen(money)
}

/** Shopify's stock may be negative, where more was sold than was there. */
export const toStock = (text: string) => (/^-\d+$/.test(text) ? 0 : toInteger(text))

/** Distinct values of a list cell. */
export const splitList = (text: string) => [
  ...new Set(
    text
      .split(/[,;|]/)
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  ),
]

const HANDLE = /^[a-z0-9]+(?:[-_]+[a-z0-9]+)*$/

/** A label of a metafield, of which Shopify's file has the handle: `rose-gold` is Rose gold, `jewelry-material__metal` is Metal. */
export function toLabel(text: string): string {
  if (!HANDLE.test(text)) return text
  const label = text.replace(/^.*__/, '').replaceAll(/[-_]+/g, ' ')
  return label.charAt(0).toUpperCase() + label.slice(1)
}

/** Whether the product is on sale at Shopify. */
export function isOnSale(status: string, published: string): boolean {
  return (status === '' || status.toLowerCase() === 'active') && published.toLowerCase() !== 'false'
}
