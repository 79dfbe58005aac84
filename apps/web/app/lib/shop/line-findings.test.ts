import type { OrderQuote } from '@shop/contract/orders'
import { describe, expect, it } from 'vitest'
import type { CartItem } from './cart-item.ts'
import { isOrderable, toLineFindings, type LineFinding } from './line-findings.ts'

type QuotedLine = OrderQuote['items'][number]

function anItem(changes: Partial<CartItem> = {}): CartItem {
  return {
    id: 'jade',
    slug: 'jade-bracelet',
    name: 'Jade bracelet',
    name_zh: '玉手链',
    imageUrl: '',
    size: '16 cm',
    price: '199.00',
    quantity: 2,
    ...changes,
  }
}

function aQuote(changes: Partial<QuotedLine> = {}): OrderQuote {
  const line: QuotedLine = {
    product_id: 'jade',
    size: '16 cm',
    quantity: 2,
    available: 9,
    status: 'ok',
    name: 'Jade bracelet',
    name_zh: '玉手链',
    slug: 'jade-bracelet',
    image: '',
    unit_price: '199.00',
    line_total: '398.00',
    ...changes,
  }
  return {
    items: [line],
    subtotal: '398.00',
    discount: '0.00',
    shipping: '0.00',
    tax_included: '45.79',
    total: '398.00',
    currency: 'CNY',
    shipping_options: [],
  }
}

function find(item: CartItem, quote: OrderQuote): LineFinding | undefined {
  return toLineFindings([item], quote).get(item)
}

describe('the findings for a line', () => {
  it('are empty before the quote arrives, and for a line that the quote does not contain', () => {
    expect(toLineFindings([anItem()], undefined).size).toBe(0)
    expect(find(anItem({ size: '18 cm' }), aQuote())).toBeUndefined()
  })

  it('take the current price and report that it has changed', () => {
    expect(find(anItem(), aQuote({ unit_price: '219.00' }))).toMatchObject({
      unitPrice: '219.00',
      lineTotal: '438.00',
      hasNewPrice: true,
    })
    expect(find(anItem(), aQuote())).toMatchObject({ hasNewPrice: false })
  })

  it('compare the stock with the current quantity in the cart, not with that of the quote', () => {
    const quote = aQuote({ available: 3 })
    expect(find(anItem({ quantity: 2 }), quote)?.stock).toBe('enough')
    expect(find(anItem({ quantity: 3 }), quote)?.stock).toBe('last')
    expect(find(anItem({ quantity: 4 }), quote)?.stock).toBe('short')
  })

  it('leave the price of a line that is no longer on sale, which has none in the quote', () => {
    const finding = find(anItem(), aQuote({ status: 'unavailable', unit_price: '0.00', available: 0 }))
    expect(finding).toMatchObject({ unitPrice: '199.00', hasNewPrice: false, stock: 'unavailable' })
  })

  it('match goods without a size', () => {
    const { size: _, ...item } = anItem()
    const { items, ...quote } = aQuote()
    const [{ size: __, ...line }] = items as [QuotedLine]
    expect(find(item, { ...quote, items: [line] })?.stock).toBe('enough')
  })
})

describe('a line', () => {
  it('can be ordered while all of it is in stock', () => {
    expect(isOrderable(find(anItem(), aQuote({ available: 2 }))!)).toBe(true)
  })

  it.each([
    ['too few are left', { available: 1, status: 'insufficient_stock' }],
    ['none is left', { available: 0, status: 'sold_out' }],
    ['it is no longer on sale', { available: 0, status: 'unavailable' }],
  ] as const)('cannot be ordered when %s', (_, changes) => {
    expect(isOrderable(find(anItem(), aQuote(changes))!)).toBe(false)
  })
})
