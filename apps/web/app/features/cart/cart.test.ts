import { describe, expect, test } from 'vitest'
import {
  addItem,
  canAdd,
  completeItems,
  EMPTY_CART,
  restoreItem,
  setPrice,
  setQuantity,
  toCount,
  toTotal,
  type Cart,
} from './cart.ts'
import { aCartItem, aQuote } from '../../../test/fixtures.ts'
import { toLineTotal, type CartItem } from '../../lib/shop/cart-item.ts'

function aCart(...items: CartItem[]): Cart {
  return { items }
}

describe('the cart', () => {
  test('starts a line with quantity one [T160]', () => {
    const cart = addItem(EMPTY_CART, aCartItem(), 1)
    expect(cart.items).toEqual([aCartItem()])
  })

  test('increases the quantity of the same product in the same size [T159]', () => {
    const cart = addItem(aCart(aCartItem({ quantity: 2 })), aCartItem(), 1)
    expect(cart.items).toEqual([aCartItem({ quantity: 3 })])
  })

  test('holds another size as a line of its own [T161]', () => {
    const cart = addItem(aCart(aCartItem()), aCartItem({ size: '18 cm' }), 1)
    expect(cart.items).toHaveLength(2)
  })

  test('takes over the latest price of an added item', () => {
    const cart = addItem(aCart(aCartItem()), aCartItem({ price: '149.00' }), 1)
    expect(toTotal(cart)).toBe('298.00')
  })

  test('removes a line whose quantity becomes zero or less [T164]', () => {
    for (const quantity of [0, -1]) {
      expect(setQuantity(aCart(aCartItem()), aCartItem(), quantity).items).toEqual([])
    }
  })

  test('changes only the addressed line [T162]', () => {
    const { size: _, ...unsized } = aCartItem()
    const cart = setQuantity(aCart(aCartItem(), unsized), { id: 'jade' }, 5)
    expect(cart.items.map(({ quantity }) => quantity)).toEqual([1, 5])
    expect(setQuantity(cart, { id: 'jade' }, 0).items).toEqual([aCartItem()])
  })

  test('holds at most 99 units of a line', () => {
    const cart = addItem(aCart(aCartItem({ quantity: 98 })), aCartItem(), 5)
    expect(cart.items[0]?.quantity).toBe(99)
    expect(canAdd(cart, aCartItem())).toBe(false)
  })

  test('holds at most 50 lines', () => {
    const full = aCart(...Array.from({ length: 50 }, (_, index) => aCartItem({ id: `stone-${index}` })))
    expect(addItem(full, aCartItem(), 1)).toBe(full)
    expect(canAdd(full, aCartItem())).toBe(false)
    expect(canAdd(full, aCartItem({ id: 'stone-7' }))).toBe(true)
  })

  test('counts units and adds up fen without rounding [T477]', () => {
    const cart = aCart(
      aCartItem({ price: '0.10', quantity: 3 }),
      aCartItem({ id: 'onyx', price: '1299.99', quantity: 2 }),
    )
    expect(toCount(cart)).toBe(5)
    expect(toLineTotal(cart.items[0]!)).toBe('0.30')
    expect(toTotal(cart)).toBe('2600.28')
  })

  test('restores a removed line at its index', () => {
    const [first, second, third] = [
      aCartItem({ id: 'a' }),
      aCartItem({ id: 'b', quantity: 3 }),
      aCartItem({ id: 'c' }),
    ]
    const without = setQuantity(aCart(first, second, third), second, 0)
    expect(restoreItem(without, second, 1)).toEqual(aCart(first, second, third))
    expect(restoreItem(EMPTY_CART, second, 1)).toEqual(aCart(second))
  })

  test('merges a restored line with units added meanwhile, at their newer price', () => {
    const again = aCart(aCartItem({ quantity: 1, price: '149.00' }))
    const cart = restoreItem(again, aCartItem({ quantity: 2 }), 0)
    expect(cart).toEqual(aCart(aCartItem({ quantity: 3, price: '149.00' })))
  })

  test('does not restore a line into a full cart', () => {
    const full = aCart(...Array.from({ length: 50 }, (_, index) => aCartItem({ id: `stone-${index}` })))
    expect(restoreItem(full, aCartItem(), 0)).toBe(full)
  })

  test('takes over name, picture and address of a product from a quote, but not its price [T366]', () => {
    const cart = aCart(aCartItem({ slug: 'jade', name_zh: 'Jade' }), aCartItem({ size: '18 cm' }))
    const { items: quoted } = aQuote({ image: '/uploads/products/jade.webp', unit_price: '249.00' })
    const completed = completeItems(cart, quoted)
    expect(completed).toEqual(
      aCart(aCartItem({ imageUrl: '/uploads/products/jade.webp' }), aCartItem({ size: '18 cm' })),
    )
    expect(completeItems(completed, quoted)).toBe(completed)
  })

  test('has the names of a quote in the languages that it names', () => {
    const cart = aCart(aCartItem())
    const { items: quoted } = aQuote({ name_zh_hant: '玉手鏈' })
    const completed = completeItems(cart, quoted)
    expect(completed).toEqual(aCart(aCartItem({ name_zh_hant: '玉手鏈' })))
    expect(completeItems(completed, aQuote().items)).toEqual(cart)
  })

  test('keeps what is stored of a product that the shop does not know', () => {
    const cart = aCart(aCartItem({ name: 'Old name' }))
    const unknown = { slug: '', name: '', name_zh: '', image: '/images/placeholder.jpg' }
    expect(completeItems(cart, aQuote({ ...unknown, status: 'unavailable' }).items)).toBe(cart)
  })

  test('changes the price of one line once the shopper accepts it', () => {
    const cart = aCart(aCartItem(), aCartItem({ size: '18 cm' }))
    expect(setPrice(cart, aCartItem(), '219.00')).toEqual(
      aCart(aCartItem({ price: '219.00' }), aCartItem({ size: '18 cm' })),
    )
  })
})
