import { describe, expect, test } from 'vitest'
import { aCartItem } from '../../../test/fixtures.ts'
import { EMPTY_CART } from './cart.ts'
import { parseCart } from './stored-cart.ts'

const { size: _, ...LINE } = aCartItem({ imageUrl: '/uploads/products/jade.webp' })

describe('the stored cart', () => {
  test('is restored as it was written [T478]', () => {
    const cart = { items: [LINE, { ...LINE, size: '16 cm', name_zh_hant: '玉手鏈' }] }
    expect(parseCart(JSON.stringify(cart))).toEqual(cart)
  })

  test.each([null, '', '{', 'null', '[]', '"cart"', '{"items":7}'])('is empty when %j is stored', (text) => {
    expect(parseCart(text)).toEqual(EMPTY_CART)
  })

  test("is taken with the specification's fields alone, and found by the id until it is completed [T367]", () => {
    const { id, name } = LINE
    const items = [
      { id, name, imageUrl: 'jade.jpg', size: '16 cm', price: 199, quantity: 2 },
      { id, name, imageUrl: '', price: 80.5, quantity: 1 },
      { id: 7, name: 'Night', imageUrl: null, size: null, price: '0.29', quantity: 1 },
    ]
    const substitutes = { slug: id, name_zh: name }
    const expected = [
      { id, name, ...substitutes, imageUrl: 'jade.jpg', size: '16 cm', price: '199.00', quantity: 2 },
      { id, name, ...substitutes, imageUrl: '', price: '80.50', quantity: 1 },
      { id: '7', slug: '7', name: 'Night', name_zh: 'Night', imageUrl: '', price: '0.29', quantity: 1 },
    ]
    expect(parseCart(JSON.stringify({ items, count: 4, total: 478.79 })).items).toEqual(expected)
    expect(parseCart(JSON.stringify(items)).items).toEqual(expected)
  })

  test.each([
    null,
    7,
    [],
    { ...LINE, price: -1 },
    { ...LINE, price: 'much' },
    { ...LINE, price: undefined },
    { ...LINE, price: 1e12 },
    { ...LINE, price: 999_999_999.999 },
    { ...LINE, price: '19.999' },
    { ...LINE, quantity: 0 },
    { ...LINE, quantity: 1.5 },
    { ...LINE, quantity: '2' },
    { ...LINE, id: '' },
    { ...LINE, id: 'x'.repeat(65) },
    { ...LINE, name: undefined },
    { ...LINE, imageUrl: 7 },
    { ...LINE, size: 16 },
    { ...LINE, size: 'x'.repeat(61) },
  ])('drops the damaged line %j alone [T368]', (damaged) => {
    expect(parseCart(JSON.stringify({ items: [damaged, LINE] })).items).toEqual([LINE])
  })

  test('merges equal lines, and cuts off what exceeds the limits of a cart', () => {
    const equal = [
      { ...LINE, quantity: 2 },
      { ...LINE, quantity: 5 },
    ]
    expect(parseCart(JSON.stringify({ items: equal })).items).toEqual([{ ...LINE, quantity: 7 }])
    expect(parseCart(JSON.stringify({ items: [{ ...LINE, quantity: 100 }] })).items[0]?.quantity).toBe(99)
    const many = Array.from({ length: 60 }, (_, index) => ({ ...LINE, id: `stone-${index}` }))
    expect(parseCart(JSON.stringify({ items: many })).items).toHaveLength(50)
  })
})
