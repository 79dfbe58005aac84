import { describe, expect, it } from 'vitest'
import {
  canAdd,
  EMPTY_CART,
  reduceCart,
  toCount,
  toTotal,
  type Cart,
} from './cart.ts'
import { toLineTotal, type CartItem } from '../../lib/shop/cart-item.ts'

function anItem(changes: Partial<CartItem> = {}): CartItem {
  return {
    id: 'jade',
    slug: 'jade-bracelet',
    name: 'Jade bracelet',
    name_zh: '玉手链',
    imageUrl: '',
    size: '16 cm',
    price: '199.00',
    quantity: 1,
    ...changes,
  }
}

function aCart(...items: CartItem[]): Cart {
  return { items }
}

describe('the cart', () => {
  it('starts a line with quantity one [T160]', () => {
    const cart = reduceCart(EMPTY_CART, { type: 'add', item: anItem() })
    expect(cart.items).toEqual([anItem()])
  })

  it('increases the quantity of the same product in the same size [T159]', () => {
    const cart = reduceCart(aCart(anItem({ quantity: 2 })), { type: 'add', item: anItem() })
    expect(cart.items).toEqual([anItem({ quantity: 3 })])
  })

  it('holds another size as a line of its own [T161]', () => {
    const cart = reduceCart(aCart(anItem()), { type: 'add', item: anItem({ size: '18 cm' }) })
    expect(cart.items).toHaveLength(2)
  })

  it('takes over the latest price of an added item', () => {
    const cart = reduceCart(aCart(anItem()), { type: 'add', item: anItem({ price: '149.00' }) })
    expect(toTotal(cart)).toBe('298.00')
  })

  it('removes a line whose quantity becomes zero or less [T164]', () => {
    for (const quantity of [0, -1]) {
      expect(reduceCart(aCart(anItem()), { type: 'set_quantity', line: anItem(), quantity }).items).toEqual(
        [],
      )
    }
  })

  it('changes only the addressed line [T162]', () => {
    const { size: _, ...unsized } = anItem()
    const cart = reduceCart(aCart(anItem(), unsized), {
      type: 'set_quantity',
      line: { id: 'jade' },
      quantity: 5,
    })
    expect(cart.items.map(({ quantity }) => quantity)).toEqual([1, 5])
    expect(reduceCart(cart, { type: 'remove', line: { id: 'jade' } }).items).toEqual([anItem()])
  })

  it('holds at most 99 units of a line', () => {
    const cart = reduceCart(aCart(anItem({ quantity: 98 })), { type: 'add', item: anItem(), quantity: 5 })
    expect(cart.items[0]?.quantity).toBe(99)
    expect(canAdd(cart, anItem())).toBe(false)
  })

  it('holds at most 50 lines', () => {
    const full = aCart(...Array.from({ length: 50 }, (_, index) => anItem({ id: `stone-${index}` })))
    expect(reduceCart(full, { type: 'add', item: anItem() })).toBe(full)
    expect(canAdd(full, anItem())).toBe(false)
    expect(canAdd(full, anItem({ id: 'stone-7' }))).toBe(true)
  })

  it('counts units and adds up fen without rounding', () => {
    const cart = aCart(
      anItem({ price: '0.10', quantity: 3 }),
      anItem({ id: 'onyx', price: '1299.99', quantity: 2 }),
    )
    expect(toCount(cart)).toBe(5)
    expect(toLineTotal(cart.items[0]!)).toBe('0.30')
    expect(toTotal(cart)).toBe('2600.28')
  })

  it('restores a removed line at its index', () => {
    const [first, second, third] = [
      anItem({ id: 'a' }),
      anItem({ id: 'b', quantity: 3 }),
      anItem({ id: 'c' }),
    ]
    const without = reduceCart(aCart(first, second, third), { type: 'remove', line: second })
    expect(reduceCart(without, { type: 'restore', item: second, index: 1 })).toEqual(
      aCart(first, second, third),
    )
    expect(reduceCart(EMPTY_CART, { type: 'restore', item: second, index: 1 })).toEqual(aCart(second))
  })

  it('merges a restored line with units added meanwhile, at their newer price', () => {
    const again = aCart(anItem({ quantity: 1, price: '149.00' }))
    const cart = reduceCart(again, { type: 'restore', item: anItem({ quantity: 2 }), index: 0 })
    expect(cart).toEqual(aCart(anItem({ quantity: 3, price: '149.00' })))
  })

  it('does not restore a line into a full cart', () => {
    const full = aCart(...Array.from({ length: 50 }, (_, index) => anItem({ id: `stone-${index}` })))
    expect(reduceCart(full, { type: 'restore', item: anItem(), index: 0 })).toBe(full)
  })

  it('changes the price of one line once the shopper accepts it', () => {
    const cart = aCart(anItem(), anItem({ size: '18 cm' }))
    expect(reduceCart(cart, { type: 'set_price', line: anItem(), price: '219.00' })).toEqual(
      aCart(anItem({ price: '219.00' }), anItem({ size: '18 cm' })),
    )
  })

  it('is empty after it is cleared [T163]', () => {
    expect(reduceCart(aCart(anItem()), { type: 'clear' })).toEqual(EMPTY_CART)
  })
})
