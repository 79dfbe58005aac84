import type { OrderQuote } from '@shop/contract/orders/orders.schemas'
import { describe, expect, test } from 'vitest'
import type { CartItem } from './cart-item.ts'
import { aCartItem, aQuote } from '../../../test/fixtures.ts'
import { isOrderable, toLineFindings, type LineFinding } from './line-findings.ts'

type QuotedLine = OrderQuote['items'][number]

function find(item: CartItem, quote: OrderQuote): LineFinding | undefined {
  return toLineFindings([item], quote).get(item)
}

describe('the findings for a line', () => {
  test('are empty before the quote arrives, and for a line that the quote does not contain', () => {
    expect(toLineFindings([aCartItem()], undefined).size).toBe(0)
    expect(find(aCartItem({ size: '18 cm' }), aQuote())).toBeUndefined()
  })

  test('take the current price and report that it has changed', () => {
    expect(find(aCartItem({ quantity: 2 }), aQuote({ unit_price: '219.00' }))).toMatchObject({
      unitPrice: '219.00',
      lineTotal: '438.00',
      hasNewPrice: true,
    })
    expect(find(aCartItem(), aQuote())).toMatchObject({ hasNewPrice: false })
  })

  test('compare the stock with the current quantity in the cart, not with that of the quote', () => {
    const quote = aQuote({ available: 3 })
    expect(find(aCartItem({ quantity: 2 }), quote)?.stock).toBe('enough')
    expect(find(aCartItem({ quantity: 3 }), quote)?.stock).toBe('last')
    expect(find(aCartItem({ quantity: 4 }), quote)?.stock).toBe('short')
  })

  test('leave the price of a line that is no longer on sale, which has none in the quote', () => {
    const finding = find(aCartItem(), aQuote({ status: 'unavailable', unit_price: '0.00', available: 0 }))
    expect(finding).toMatchObject({ unitPrice: '199.00', hasNewPrice: false, stock: 'unavailable' })
  })

  test('match goods without a size', () => {
    const { size: _, ...item } = aCartItem()
    const { items, ...quote } = aQuote()
    const [{ size: __, ...line }] = items as [QuotedLine]
    expect(find(item, { ...quote, items: [line] })?.stock).toBe('enough')
  })
})

describe('a line', () => {
  test('can be ordered while all of it is in stock', () => {
    expect(isOrderable(find(aCartItem(), aQuote({ available: 1 }))!)).toBe(true)
  })

  test.each([
    ['too few are left', { available: 1, status: 'insufficient_stock' }],
    ['none is left', { available: 0, status: 'sold_out' }],
    ['it is no longer on sale', { available: 0, status: 'unavailable' }],
  ] as const)('cannot be ordered when %s', (_, changes) => {
    expect(isOrderable(find(aCartItem({ quantity: 2 }), aQuote(changes))!)).toBe(false)
  })
})
