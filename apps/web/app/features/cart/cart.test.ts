import { describe, expect, it } from 'vitest'
import {
  canAdd,
  EMPTY_CART,
  reduceCart,
  toCount,
  toTotal,
  type Cart,
} from './cart.ts'
import { aCartItem } from '../../../test/fixtures.ts'
import { toLineTotal, type CartItem } from '../../lib/shop/cart-item.ts'

function aCart(...items: CartItem[]): Cart {
  return { items }
}

describe('the cart', () => {
  it('starts a line with quantity one [T160]', () => {
    const cart = reduceCart(EMPTY_CART, { type: 'add', item: aCartItem() })
    expect(cart.items).toEqual([aCartItem()])
  })

  it('increases the quantity of the same product in the same size [T159]', () => {
    const cart = reduceCart(aCart(aCartItem({ quantity: 2 })), { type: 'add', item: aCartItem() })
    expect(cart.items).toEqual([aCartItem({ quantity: 3 })])
  })

  it('holds another size as a line of its own [T161]', () => {
    const cart = reduceCart(aCart(aCartItem()), { type: 'add', item: aCartItem({ size: '18 cm' }) })
    expect(cart.items).toHaveLength(2)
  })

  it('takes over the latest price of an added item', () => {
    const cart = reduceCart(aCart(aCartItem()), { type: 'add', item: aCartItem({ price: '149.00' }) })
    expect(toTotal(cart)).toBe('298.00')
  })

  it('removes a line whose quantity becomes zero or less [T164]', () => {
    for (const quantity of [0, -1]) {
      expect(reduceCart(aCart(aCartItem()), { type: 'set_quantity', line: aCartItem(), quantity }).items).toEqual(
        [],
      )
    }
  })

  it('changes only the addressed line [T162]', () => {
    const { size: _, ...unsized } = aCartItem()
    const cart = reduceCart(aCart(aCartItem(), unsized), {
      type: 'set_quantity',
      line: { id: 'jade' },
      quantity: 5,
    })
    expect(cart.items.map(({ quantity }) => quantity)).toEqual([1, 5])
    expect(reduceCart(cart, { type: 'remove', line: { id: 'jade' } }).items).toEqual([aCartItem()])
  })

  it('holds at most 99 units of a line', () => {
    const cart = reduceCart(aCart(aCartItem({ quantity: 98 })), { type: 'add', item: aCartItem(), quantity: 5 })
    expect(cart.items[0]?.quantity).toBe(99)
    expect(canAdd(cart, aCartItem())).toBe(false)
  })

  it('holds at most 50 lines', () => {
    const full = aCart(...Array.from({ length: 50 }, (_, index) => aCartItem({ id: `stone-${index}` })))
    expect(reduceCart(full, { type: 'add', item: aCartItem() })).toBe(full)
    expect(canAdd(full, aCartItem())).toBe(false)
    expect(canAdd(full, aCartItem({ id: 'stone-7' }))).toBe(true)
  })

  it('counts units and adds up fen without rounding', () => {
    const cart = aCart(
      aCartItem({ price: '0.10', quantity: 3 }),
      aCartItem({ id: 'onyx', price: '1299.99', quantity: 2 }),
    )
    expect(toCount(cart)).toBe(5)
    expect(toLineTotal(cart.items[0]!)).toBe('0.30')
    expect(toTotal(cart)).toBe('2600.28')
  })

  it('restores a removed line at its index', () => {
    const [first, second, third] = [
      aCartItem({ id: 'a' }),
      aCartItem({ id: 'b', quantity: 3 }),
      aCartItem({ id: 'c' }),
    ]
    const without = reduceCart(aCart(first, second, third), { type: 'remove', line: second })
    expect(reduceCart(without, { type: 'restore', item: second, index: 1 })).toEqual(
      aCart(first, second, third),
    )
    expect(reduceCart(EMPTY_CART, { type: 'restore', item: second, index: 1 })).toEqual(aCart(second))
  })

  it('merges a restored line with units added meanwhile, at their newer price', () => {
    const again = aCart(aCartItem({ quantity: 1, price: '149.00' }))
    const cart = reduceCart(again, { type: 'restore', item: aCartItem({ quantity: 2 }), index: 0 })
    expect(cart).toEqual(aCart(aCartItem({ quantity: 3, price: '149.00' })))
  })

  it('does not restore a line into a full cart', () => {
    const full = aCart(...Array.from({ length: 50 }, (_, index) => aCartItem({ id: `stone-${index}` })))
    expect(reduceCart(full, { type: 'restore', item: aCartItem(), index: 0 })).toBe(full)
  })

  it('changes the price of one line once the shopper accepts it', () => {
    const cart = aCart(aCartItem(), aCartItem({ size: '18 cm' }))
    expect(reduceCart(cart, { type: 'set_price', line: aCartItem(), price: '219.00' })).toEqual(
      aCart(aCartItem({ price: '219.00' }), aCartItem({ size: '18 cm' })),
    )
  })

  it('is empty after it is cleared [T163]', () => {
    expect(reduceCart(aCart(aCartItem()), { type: 'clear' })).toEqual(EMPTY_CART)
  })
})
