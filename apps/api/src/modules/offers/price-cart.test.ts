import { describe, expect, test } from 'vitest'
import { ALWAYS, aCart, aLine } from '../../../test/offers.ts'
import type { Offer, OfferEffect, OfferLine } from './offer.shared.ts'
import { priceCart } from './price-cart.shared.ts'

const jade = { trait: 'category', values: ['jade'] } as const
const someJade = (unitPriceFen: number, quantity = 1) =>
  aLine(`${unitPriceFen}`, unitPriceFen, quantity, 'jade')

/** An offer, the lines of a cart, and what it takes off each. */
const EXAMPLES: [string, OfferEffect, OfferLine[], number[]][] = [
  [
    'a share of each unit, rounded down',
    { class: 'product', id: 'a', benefit: { kind: 'unit_percent', percent: 15 } },
    [aLine('ring', 999, 2)],
    [298],
  ],
  [
    'an amount of each unit, at most its price',
    { class: 'product', id: 'a', benefit: { kind: 'unit_amount', amountFen: 500 } },
    [aLine('ring', 999, 2), aLine('bead', 300, 3)],
    [1_000, 900],
  ],
  [
    'what is above a price, and nothing below it',
    { class: 'product', id: 'a', benefit: { kind: 'unit_price', priceFen: 600 } },
    [aLine('ring', 999, 2), aLine('bead', 300, 3)],
    [798, 0],
  ],
  [
    'the cheapest of each three, shared by the three',
    { class: 'product', id: 'a', match: jade, benefit: { kind: 'buy_get', buy: 2, get: 1, percent: 100 } },
    [someJade(10_000), aLine('ring', 5_000), someJade(20_000, 2), someJade(4_000)],
    [2_000, 0, 8_000, 0],
  ],
  [
    'the cheapest of the three dearest, where it repeats once',
    {
      class: 'product',
      id: 'a',
      benefit: { kind: 'buy_get', buy: 2, get: 1, percent: 100, times: 1 },
    },
    [aLine('a', 1_000, 2), aLine('b', 300, 4)],
    [261, 39],
  ],
  [
    'what two sets cost more than their price, where it repeats twice',
    {
      class: 'product',
      id: 'a',
      match: { trait: 'product', values: ['ring', 'pendant'] },
      benefit: { kind: 'set_price', priceFen: 12_000, times: 2 },
    },
    [aLine('ring', 10_000, 3), aLine('pendant', 5_000, 3)],
    [4_000, 2_000],
  ],
  [
    'half of the second, for each two',
    { class: 'product', id: 'a', benefit: { kind: 'buy_get', buy: 1, get: 1, percent: 50 } },
    [aLine('a', 1_000, 2), aLine('b', 301, 3)],
    [500, 150],
  ],
  [
    'what three cost more than a price for three',
    { class: 'product', id: 'a', benefit: { kind: 'count_price', count: 3, priceFen: 2_500 } },
    [aLine('a', 1_000, 4), aLine('b', 700, 3)],
    [500, 0],
  ],
  [
    'what one of each costs more than their price together',
    {
      class: 'product',
      id: 'a',
      match: { trait: 'product', values: ['ring', 'pendant'] },
      benefit: { kind: 'set_price', priceFen: 12_000 },
    },
    [aLine('ring', 10_000, 3), aLine('bead', 300), aLine('pendant', 5_000, 2)],
    [4_000, 0, 2_000],
  ],
  [
    'the best step of the subtotal',
    {
      class: 'order',
      id: 'a',
      benefit: {
        kind: 'steps',
        by: 'amount',
        steps: [
          { from: 1_000, off: { kind: 'amount', amountFen: 100 } },
          { from: 2_000, off: { kind: 'amount', amountFen: 300 } },
          { from: 2_001, off: { kind: 'percent', percent: 50 } },
        ],
      },
    },
    [aLine('ring', 500, 3), aLine('bead', 500)],
    [225, 75],
  ],
  [
    'the best step of the number of units',
    {
      class: 'order',
      id: 'a',
      benefit: {
        kind: 'steps',
        by: 'quantity',
        steps: [{ from: 4, off: { kind: 'percent', percent: 10 } }],
      },
    },
    [aLine('ring', 500, 3), aLine('bead', 500)],
    [150, 50],
  ],
]

describe('What one offer takes off', () => {
  test.each(EXAMPLES)('is %s.', (_, effect, lines, expected) => {
    const priced = priceCart(aCart(lines), [{ ...ALWAYS, ...effect }])
    expect(priced.lines.map(({ discountFen }) => discountFen)).toEqual(expected)
    for (const { discountFen, reasons } of priced.lines)
      if (discountFen > 0) expect(reasons).toMatchObject([{ offerId: 'a', discountFen }])
  })

  test('A reason has what its sentence needs.', () => {
    const step = { from: 2, off: { kind: 'percent', percent: 10 } } as const
    const offer: Offer = {
      ...ALWAYS,
      class: 'order',
      id: 'two',
      benefit: { kind: 'steps', by: 'quantity', steps: [step] },
    }
    expect(priceCart(aCart([aLine('ring', 1_000, 2)]), [offer]).lines).toEqual([
      {
        discountFen: 200,
        reasons: [{ offerId: 'two', discountFen: 200, benefit: { kind: 'step', by: 'quantity', ...step } }],
      },
    ])
  })
})

describe('Shipping', () => {
  const free = (extra: object): Offer => ({ ...ALWAYS, class: 'shipping', id: 'free', ...extra })
  test.each([
    ['is free where the parcel goes', free({ countries: ['CN'], methods: ['standard'] }), 0],
    ['costs its price elsewhere', free({ countries: ['US'] }), 1_200],
    ['costs its price by another method', free({ methods: ['express'] }), 1_200],
    ['costs what an offer does not cover', free({ mostFen: 1_000 }), 200],
    ['costs its price below a subtotal', free({ minSpendFen: 1_001 }), 1_200],
  ])('%s.', (_, offer, shippingFen) => {
    expect(priceCart(aCart([aLine('ring', 1_000)]), [offer])).toMatchObject({ shippingFen })
  })

  test('is reason enough to leave an offer out that would cost it.', () => {
    const cart = aCart([aLine('ring', 30_000)], { shipping: { priceFen: 1_200, freeFromFen: 29_900 } })
    const off = (amountFen: number): Offer => ({
      ...ALWAYS,
      class: 'order',
      id: `${amountFen}`,
      benefit: { kind: 'amount', amountFen },
    })
    expect(priceCart(cart, [off(500)])).toMatchObject({ totalFen: 30_000, shippingFen: 0 })
    expect(priceCart(cart, [off(500), off(100)])).toMatchObject({ totalFen: 29_900, shippingFen: 0 })
    expect(priceCart(cart, [off(2_000)])).toMatchObject({ totalFen: 29_200, shippingFen: 1_200 })
  })
})

describe('Together', () => {
  const threeForTwo: Offer = {
    ...ALWAYS,
    class: 'product',
    id: 'three',
    match: jade,
    benefit: { kind: 'buy_get', buy: 2, get: 1, percent: 100 },
  }
  const tenPercent: Offer = {
    ...ALWAYS,
    class: 'product',
    id: 'ten',
    benefit: { kind: 'unit_percent', percent: 10 },
  }
  const cart = aCart([someJade(10_000, 3), aLine('ring', 5_000)])

  test('each line has one offer of products, and the other lines have theirs.', () => {
    const { lines } = priceCart(cart, [tenPercent, threeForTwo])
    expect(lines.map(({ reasons }) => reasons.map(({ offerId }) => offerId))).toEqual([['three'], ['ten']])
  })

  test('offers are used only where each combines with the class of the other.', () => {
    const alone = { ...threeForTwo, combinesWith: [] }
    expect(priceCart(cart, [tenPercent, alone]).discountFen).toBe(10_000)
    expect(priceCart(cart, [tenPercent, { ...alone, combinesWith: ['product'] }]).discountFen).toBe(10_500)
  })

  test('an order’s share is taken of what offers of products leave.', () => {
    const order: Offer = { ...ALWAYS, class: 'order', id: 'order', benefit: { kind: 'percent', percent: 50 } }
    const priced = priceCart(cart, [order, threeForTwo])
    expect(priced.lines.map(({ discountFen }) => discountFen)).toEqual([20_000, 2_500])
  })
})
