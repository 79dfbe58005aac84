import type { ProductImage, Product } from '@shop/contract/products/products.endpoints'
import { endOfPeriod } from '@shop/contract/days/days.rules'
import { isObject } from '../../../lib/json.ts'

/** A recently viewed product as it was then. Without price, which may have changed since. */
export interface ViewedProduct {
  slug: string
  product_name: string
  product_name_zh: string
  image?: ProductImage
  /** Unix time in ms. */
  viewedAtMs: number
}

/** Limits on number and age. */
export const MAX_VIEWED = 12
export const MAX_AGE_DAYS = 30

/** Converts a product to a list entry. */
export function toViewedProduct(
  { slug, product_name, product_name_zh, images: [image] }: Product,
  viewedAtMs: number,
): ViewedProduct {
  return { slug, product_name, product_name_zh, ...(image && { image }), viewedAtMs }
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
    typeof value['product_name_zh'] === 'string' &&
    typeof value['viewedAtMs'] === 'number' &&
    (value['image'] === undefined || isImage(value['image']))
  )
}

function isImage(value: unknown): value is ProductImage {
  if (!isObject(value)) return false
  const texts = ['url', 'srcset', 'alt', 'alt_zh', 'placeholder']
  return (
    texts.every((field) => typeof value[field] === 'string') &&
    Number.isInteger(value['width']) &&
    Number.isInteger(value['height'])
  )
}

function isText(value: unknown, pattern = /./): value is string {
  return typeof value === 'string' && pattern.test(value)
}
