import { describe, expect, it } from 'vitest'
import { aCartItem } from '../../../test/fixtures.ts'
import { EMPTY_CART } from './cart.ts'
import { parseCart } from './stored-cart.ts'

const { size: _, ...LINE } = aCartItem({ imageUrl: '/uploads/products/jade.webp' })

describe('the stored cart', () => {
  it('is restored as it was written [T478]', () => {
    const cart = { items: [LINE, { ...LINE, size: '16 cm' }] }
    expect(parseCart(JSON.stringify(cart))).toEqual(cart)
  })

  it.each([null, '', '{', 'null', '[]', '"cart"', '{"items":7}'])('is empty when %j is stored', (text) => {
    expect(parseCart(text)).toEqual(EMPTY_CART)
  })

  it('drops invalid lines', () => {
    const broken = [
      null,
      { ...LINE, price: 199 },
      { ...LINE, price: '199' },
      { ...LINE, quantity: 0 },
      { ...LINE, quantity: 100 },
      { ...LINE, quantity: 1.5 },
      { ...LINE, id: '' },
      { ...LINE, size: 16 },
    ]
    expect(parseCart(JSON.stringify({ items: [...broken, LINE] })).items).toEqual([LINE])
  })

  it('merges duplicate lines of a product and size', () => {
    expect(parseCart(JSON.stringify({ items: [LINE, { ...LINE, quantity: 5 }] })).items).toHaveLength(1)
  })
})
