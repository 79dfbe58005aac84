import type { OrderLine, OrderQuote } from '@shop/contract/orders/orders.schemas'
import { describe, expect, test } from 'vitest'
import { planBuyAgain } from './buy-again-plan.ts'

type QuotedLine = OrderQuote['items'][number]

function aLine(changes: Partial<OrderLine> = {}): OrderLine {
  return {
    product_id: 'jade',
    slug: 'jade-bracelet',
    name: 'Jade bracelet',
    name_zh: '玉手链',
    image: '/old.webp',
    size: '16 cm',
    unit_price: '199.00',
    quantity: 3,
    line_total: '597.00',
    ...changes,
  }
}

function quoted(line: OrderLine, changes: Partial<QuotedLine> = {}): QuotedLine {
  return {
    ...line,
    image: '/new.webp',
    unit_price: '219.00',
    available: 20,
    status: 'ok',
    ...changes,
  }
}

const NONE_IN_CART = () => 0

describe('planning to buy an order again', () => {
  test('takes every item at the current price', () => {
    const line = aLine()
    const plan = planBuyAgain([line], [quoted(line)], NONE_IN_CART)
    expect(plan.shortages).toEqual([])
    expect(plan.lines).toEqual([
      {
        id: 'jade',
        slug: 'jade-bracelet',
        name: 'Jade bracelet',
        name_zh: '玉手链',
        imageUrl: '/new.webp',
        size: '16 cm',
        price: '219.00',
        quantity: 3,
      },
    ])
  })

  test('treats each size as a line of its own', () => {
    const small = aLine()
    const large = aLine({ size: '18 cm', quantity: 1 })
    const plan = planBuyAgain(
      [small, large],
      [quoted(large, { available: 0, status: 'sold_out' }), quoted(small)],
      NONE_IN_CART,
    )
    expect(plan.lines.map(({ size }) => size)).toEqual(['16 cm'])
    expect(plan.shortages).toEqual([{ line: large, reason: 'sold_out', quantity: 0 }])
  })

  test('takes goods without sizes', () => {
    const { size: _, ...line } = aLine()
    const plan = planBuyAgain([line], [quoted(line)], NONE_IN_CART)
    expect(plan.lines[0]).not.toHaveProperty('size')
  })

  test('takes the remaining stock when it is less than ordered', () => {
    const line = aLine()
    const plan = planBuyAgain(
      [line],
      [quoted(line, { available: 1, status: 'insufficient_stock' })],
      NONE_IN_CART,
    )
    expect(plan.lines[0]?.quantity).toBe(1)
    expect(plan.shortages).toEqual([{ line, reason: 'fewer', quantity: 1 }])
  })

  test('deducts what is already in the cart from the stock', () => {
    const line = aLine()
    const some = planBuyAgain([line], [quoted(line, { available: 4 })], () => 2)
    expect(some.shortages).toEqual([{ line, reason: 'fewer', quantity: 2 }])
    const none = planBuyAgain([line], [quoted(line, { available: 4 })], () => 4)
    expect(none).toEqual({ lines: [], shortages: [{ line, reason: 'in_cart', quantity: 0 }] })
  })

  test('never plans more than 99 units of a line', () => {
    const line = aLine()
    const plan = planBuyAgain([line], [quoted(line, { available: 500 })], () => 98)
    expect(plan.lines[0]?.quantity).toBe(1)
  })

  test('reports lines that are no longer on sale, including those missing from the quote', () => {
    const line = aLine()
    const gone = { line, reason: 'unavailable', quantity: 0 }
    const quote = quoted(line, { available: 0, status: 'unavailable' })
    expect(planBuyAgain([line], [quote], NONE_IN_CART).shortages).toEqual([gone])
    expect(planBuyAgain([line], [], NONE_IN_CART).shortages).toEqual([gone])
  })
})
