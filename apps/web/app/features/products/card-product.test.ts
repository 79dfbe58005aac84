import type { Product } from '@shop/contract/products/products.schemas'
import { expect, test } from 'vitest'
import { withLocale } from '../../lib/i18n/locale.server.ts'
import type { Locale } from '../../lib/i18n/locale.ts'
import { toCardProduct } from './card-product.ts'

const JADE = {
  product_id: 'jade',
  slug: 'jade-ring',
  product_name: 'Jade ring',
  product_name_zh: '玉戒指',
  product_price: '199.00',
  product_qty: 3,
  status: 1,
  is_new: false,
  Gem: 'Jadeite',
  terms_zh: { Jadeite: '翡翠', Silver: '银' },
  images: [],
} as Partial<Product> as Product

const toCard = (locale: Locale, product = JADE) => withLocale(locale, () => toCardProduct(product))

test('the card of a product has the texts of the language, and is made once for each', () => {
  expect(toCard('zh')).toMatchObject({ product_name_zh: '玉戒指', terms_zh: { Jadeite: '翡翠' } })
  expect(toCard('en')).not.toHaveProperty('product_name_zh')
  expect(toCard('zh')).toBe(toCard('zh'))
})

test('the card of a changed product is a new one', () => {
  expect(toCard('en', { ...JADE, product_price: '149.00' }).product_price).toBe('149.00')
  expect(toCard('en').product_price).toBe('199.00')
})
