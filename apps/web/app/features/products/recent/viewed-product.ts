import { isOptionalLanguage, LANGUAGES } from '@shop/contract/languages/languages'
import { pickLocalizedFields, toFieldName, type LocalizedField } from '@shop/contract/languages/translated'
import type { ProductImage, Product } from '@shop/contract/products/products.schemas'
import { endOfPeriod } from '@shop/contract/days/days.rules'
import { isObject } from '../../../lib/json.ts'

/** A recently viewed product as it was then. Without price, which may have changed since. */
export interface ViewedProduct extends LocalizedField<'product_name'> {
  slug: string
  image?: ProductImage
  /** Unix time in ms. */
  viewedAtMs: number
}

/** Limits on number and age. */
export const MAX_VIEWED = 12
export const MAX_AGE_DAYS = 30

/** Converts a product to a list entry. */
export function toViewedProduct(product: Product, viewedAtMs: number): ViewedProduct {
  const { slug, images } = product
  const [image] = images
  const names = pickLocalizedFields(product, 'product_name')
  return { slug, ...names, ...(image && { image }), viewedAtMs }
}

/** The list with a product at the front, once. */
export function withViewed(list: readonly ViewedProduct[], product: ViewedProduct): ViewedProduct[] {
  return [product, ...list.filter(({ slug }) => slug !== product.slug)].slice(0, MAX_VIEWED)
}

/** Parses a stored list without invalid and expired entries. */
export function parseViewed(stored: unknown, nowMs: number): ViewedProduct[] {
  if (!Array.isArray(stored)) return []
  return stored
    .filter(isViewedProduct)
    .filter(
      ({ viewedAtMs }) =>
        viewedAtMs <= nowMs && nowMs <= endOfPeriod(new Date(viewedAtMs), { days: MAX_AGE_DAYS }).getTime(),
    )
    .slice(0, MAX_VIEWED)
}

function isViewedProduct(value: unknown): value is ViewedProduct {
  if (!isObject(value)) return false
  return (
    isText(value['slug'], /^[a-z0-9-]+$/) &&
    isText(value['product_name']) &&
    hasTexts(value, 'product_name') &&
    typeof value['viewedAtMs'] === 'number' &&
    (value['image'] === undefined || isImage(value['image']))
  )
}

function isImage(value: unknown): value is ProductImage {
  if (!isObject(value)) return false
  const texts = ['url', 'srcset', 'placeholder']
  return (
    texts.every((field) => typeof value[field] === 'string') &&
    hasTexts(value, 'alt') &&
    Number.isInteger(value['width']) &&
    Number.isInteger(value['height'])
  )
}

/** A text in each language; those of older entries lack the languages that came later. */
function hasTexts(value: Record<string, unknown>, field: string): boolean {
  return LANGUAGES.every((language) => {
    const text = value[toFieldName(field, language)]
    return typeof text === 'string' || (text === undefined && isOptionalLanguage(language))
  })
}

function isText(value: unknown, pattern = /./): value is string {
  return typeof value === 'string' && pattern.test(value)
}
