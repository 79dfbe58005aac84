import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MAX_ORDER_FEN } from '@shop/contract/money/money'
import { INITIAL_TERMS, listShippingMethods, type ShippingMethod } from '@shop/contract/orders/sale-terms'
import { applyOffers } from '../offers/apply-offers.shared.ts'
import { toShippingFen } from '../offers/shipping-price.shared.ts'
import { toGivenDiscount } from './given-discounts.ts'
import { toTaxIncluded, toTotals } from './order-totals.shared.ts'

const terms = INITIAL_TERMS
const price = fc.integer({ min: 1, max: MAX_ORDER_FEN })
const lines = fc.array(fc.record({ unitPriceFen: price, quantity: fc.integer({ min: 1, max: 99 }) }), {
  minLength: 1,
  maxLength: 50,
})

/** The sums of an order of these goods. */
function sumUp(
  goods: readonly { unitPriceFen: number; quantity: number }[],
  {
    discountFen,
    method,
    shippingDiscountFen = 0,
  }: { discountFen: number; method: ShippingMethod; shippingDiscountFen?: number },
) {
  const cart = {
    lines: goods.map((line) => ({ ...line, traits: {} })),
    country: 'CN',
    method,
    shipping: terms.shipping[method],
    now: new Date(),
  }
  const shipping = { class: 'shipping', id: 'shipping', mostFen: shippingDiscountFen } as const
  return toTotals(applyOffers(cart, [toGivenDiscount(discountFen), shipping]), { terms })
}

describe('the total of an order', () => {
  test.each([
    // lines [fen, pieces], discount, method → subtotal, discount, shipping, VAT part, total
    [[[19_900, 1]], 0, 'standard', [19_900, 0, 1_200, 2_427, 21_100]],
    [[[29_899, 1]], 0, 'standard', [29_899, 0, 1_200, 3_578, 31_099]],
    [[[29_900, 1]], 0, 'standard', [29_900, 0, 0, 3_440, 29_900]],
    [[[14_950, 2]], 0, 'standard', [29_900, 0, 0, 3_440, 29_900]],
    [
      [
        [19_900, 1],
        [10_000, 1],
      ],
      0,
      'standard',
      [29_900, 0, 0, 3_440, 29_900],
    ],
    [[[29_900, 1]], 1, 'standard', [29_900, 1, 1_200, 3_578, 31_099]],
    [[[500_000, 3]], 0, 'express', [1_500_000, 0, 2_500, 172_854, 1_502_500]],
    [[[500_000, 3]], 0, 'international', [1_500_000, 0, 9_800, 173_694, 1_509_800]],
    [[[1, 1]], 0, 'standard', [1, 0, 1_200, 138, 1_201]],
    [[], 0, 'standard', [0, 0, 0, 0, 0]],
    [[], 5_000, 'express', [0, 0, 0, 0, 0]],
    [[[1_000, 1]], 5_000, 'standard', [1_000, 1_000, 1_200, 138, 1_200]],
    [[[1_000, 1]], 1_000, 'express', [1_000, 1_000, 2_500, 288, 2_500]],
  ] as [number[][], number, ShippingMethod, number[]][])(
    '%j less %i by %s is %j',
    (items, discountFen, shippingMethod, expected) => {
      const given = items.map(([unitPriceFen, quantity]) => ({
        unitPriceFen: unitPriceFen!,
        quantity: quantity!,
      }))
      const totals = sumUp(given, { discountFen, method: shippingMethod })
      const { subtotalFen, shippingFen, taxIncludedFen, totalFen } = totals
      expect([subtotalFen, totals.discountFen, shippingFen, taxIncludedFen, totalFen]).toEqual(expected)
    },
  )

  test.each([
    [19_900, 'standard', 1_200, 0],
    [19_900, 'standard', 500, 700],
    [19_900, 'standard', 5_000, 0],
    [29_900, 'standard', 1_200, 0],
    [500_000, 'express', 1_200, 1_300],
    [500_000, 'international', 1_200, 8_600],
  ] as const)(
    '%i fen of products by %s with %i fen off the shipping cost %i fen to ship',
    (unitPriceFen, shippingMethod, shippingDiscountFen, shippingFen) => {
      const discounts = { discountFen: 0, method: shippingMethod, shippingDiscountFen }
      const totals = sumUp([{ unitPriceFen, quantity: 1 }], discounts)
      expect(totals).toMatchObject({ shippingFen, totalFen: unitPriceFen + shippingFen })
    },
  )

  test('a larger discount never raises the total by more than the shipping it may cost', () => {
    fc.assert(
      fc.property(lines, fc.nat(100_000), fc.nat(100_000), (bought, a, b) => {
        const [less, more] = [Math.min(a, b), Math.max(a, b)]
        const dearer = sumUp(bought, { discountFen: less, method: 'express' })
        const cheaper = sumUp(bought, { discountFen: more, method: 'express' })
        expect(cheaper.totalFen).toBeLessThanOrEqual(dearer.totalFen)
      }),
    )
  })
})

describe('the VAT part of a price', () => {
  test.each([
    [0, 0],
    [1, 0],
    [4, 0],
    [5, 1],
    [113, 13],
    [11_300, 1_300],
    [21_100, 2_427],
    [MAX_ORDER_FEN, 11_504_425],
  ])('of %i fen is %i fen', (amountFen, taxFen) => {
    expect(toTaxIncluded(amountFen, 13)).toBe(taxFen)
  })
})

describe('shipping', () => {
  test.each([
    ['standard', 29_899, 1_200],
    ['standard', 29_900, 0],
    ['standard', 0, 1_200],
    ['express', 29_900, 2_500],
    ['express', 100_000_000, 2_500],
    ['international', 100_000_000, 9_800],
  ] as const)('by %s with a subtotal of %i fen costs %i fen', (by, goodsFen, priceFen) => {
    expect(toShippingFen(terms.shipping[by], goodsFen)).toBe(priceFen)
  })

  test('is standard or express at home, international elsewhere', () => {
    expect(listShippingMethods('CN')).toEqual(['standard', 'express'])
    for (const country of ['US', 'HK', 'TW', 'DE'])
      expect(listShippingMethods(country)).toEqual(['international'])
  })
})
