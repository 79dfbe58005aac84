import { describe, expect, test } from 'vitest'
import { allocate, findProblem, toDiscount, type CouponTerms } from './coupon-discount.shared.ts'

const NOW = new Date('2026-11-20T04:00:00Z')

function terms(extra: Partial<CouponTerms> = {}): CouponTerms {
  return {
    type: 'percent',
    percent: 15,
    amount_fen: null,
    min_spend_fen: 0,
    max_discount_fen: null,
    category: null,
    starts_at: new Date('2026-01-01'),
    ends_at: new Date('2027-01-01'),
    ...extra,
  }
}
const fixed = (amountFen: number, extra: Partial<CouponTerms> = {}) =>
  terms({ type: 'fixed', percent: null, amount_fen: amountFen, ...extra })
const crystals = (amountFen: number) => ({ category: 'crystals', amountFen })
const bracelets = (amountFen: number) => ({ category: 'bracelets', amountFen })

describe('whether a coupon applies', () => {
  test.each([
    ['before it starts', terms({ starts_at: new Date(NOW.getTime() + 1) }), { reason: 'not_started' }],
    ['from its start', terms({ starts_at: NOW }), undefined],
    ['at its end', terms({ ends_at: NOW }), { reason: 'ended' }],
    [
      'one fen below its minimum spend',
      terms({ min_spend_fen: 3_001 }),
      { reason: 'min_spend', missingFen: 1 },
    ],
    ['at its minimum spend', terms({ min_spend_fen: 3_000 }), undefined],
    ['without products of its category', terms({ category: 'decor' }), { reason: 'wrong_category' }],
    // The minimum spend is compared with the whole order, the category with what is discounted.
    ['with few products of its category', terms({ category: 'bracelets', min_spend_fen: 3_000 }), undefined],
  ])('%s', (_, coupon, problem) => {
    expect(findProblem(coupon, [crystals(2_000), bracelets(1_000)], NOW)).toEqual(problem)
  })
})

describe('the discount of a coupon', () => {
  test.each([
    ['a share, rounded down', terms(), { goodsFen: 449, lineFen: [299, 150], shippingFen: 0 }],
    [
      'a share, up to a limit',
      terms({ max_discount_fen: 100 }),
      { goodsFen: 100, lineFen: [67, 33], shippingFen: 0 },
    ],
    [
      'a share of one category',
      terms({ category: 'bracelets' }),
      { goodsFen: 150, lineFen: [0, 150], shippingFen: 0 },
    ],
    ['an amount', fixed(500), { goodsFen: 500, lineFen: [333, 167], shippingFen: 0 }],
    ['at most the subtotal', fixed(5_000), { goodsFen: 2_999, lineFen: [1_998, 1_001], shippingFen: 0 }],
    [
      'never more than its category',
      fixed(5_000, { category: 'bracelets' }),
      { goodsFen: 1_001, lineFen: [0, 1_001], shippingFen: 0 },
    ],
    [
      'the standard shipping',
      terms({ type: 'free_shipping', percent: null }),
      { goodsFen: 0, lineFen: [0, 0], shippingFen: 1_200 },
    ],
  ])('%s', (_, coupon, expected) => {
    expect(
      toDiscount(coupon, { lines: [crystals(1_998), bracelets(1_001)], standardShippingFen: 1_200 }),
    ).toEqual(expected)
  })

  test.each([
    ['first lines before later ones', 2, [1, 1, 1], [1, 1, 0]],
    ['largest remainders before first lines', 2, [10, 14, 16], [0, 1, 1]],
    ['zero over lines of zero', 0, [0, 0], [0, 0]],
    ['zero over lines with a price', 0, [5, 7], [0, 0]],
    ['the whole over all lines', 12, [5, 0, 7], [5, 0, 7]],
  ])('is allocated: %s', (_, amountFen, weightsFen, shares) => {
    expect(allocate(amountFen, weightsFen)).toEqual(shares)
  })
})
