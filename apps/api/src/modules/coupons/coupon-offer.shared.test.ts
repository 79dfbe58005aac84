import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { INITIAL_TERMS } from '@shop/contract/orders/sale-terms'
import { rounds } from '../../../test/form.ts'
import { allocate, sum } from '../offers/allocate.shared.ts'
import type { PricedCart } from '../offers/offer.shared.ts'
import { judge } from './coupon-choices.ts'
import type { CouponCart, CouponProblem, CouponTerms } from './coupon-offer.shared.ts'

const NOW = new Date('2026-11-20T04:00:00Z')

function terms(extra: Partial<CouponTerms> = {}): CouponTerms {
  return {
    id: 'coupon',
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

/** Goods by category, that are shipped for ¥12. */
const aCart = (...goods: [category: string, amountFen: number][]): CouponCart => ({
  lines: goods.map(([category, unitPriceFen]) => ({
    traits: { category: [category] },
    unitPriceFen,
    quantity: 1,
  })),
  country: 'CN',
  method: 'standard',
  shipping: { priceFen: 1_200 },
  offers: [],
  standardShippingFen: 1_200,
  now: NOW,
})

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
  ] as [string, CouponTerms, CouponProblem | undefined][])('%s', (_, coupon, problem) => {
    const verdict = judge(coupon, aCart(['crystals', 2_000], ['bracelets', 1_000]))
    expect('problem' in verdict ? verdict.problem : undefined).toEqual(problem)
  })
})

describe('the discount of a coupon', () => {
  test.each([
    ['a share, rounded down', terms(), [449, [299, 150], 0]],
    ['a share, up to a limit', terms({ max_discount_fen: 100 }), [100, [67, 33], 0]],
    ['a share of one category', terms({ category: 'bracelets' }), [150, [0, 150], 0]],
    ['an amount', fixed(500), [500, [333, 167], 0]],
    ['at most the subtotal', fixed(5_000), [2_999, [1_998, 1_001], 0]],
    ['never more than its category', fixed(5_000, { category: 'bracelets' }), [1_001, [0, 1_001], 0]],
    ['the standard shipping', terms({ type: 'free_shipping', percent: null }), [0, [0, 0], 1_200]],
  ])('%s', (_, coupon, [discountFen, lineFen, shippingDiscountFen]) => {
    const lines = (lineFen as number[]).map((fen) => ({ discountFen: fen }))
    expect(judge(coupon, aCart(['crystals', 1_998], ['bracelets', 1_001]))).toMatchObject({
      priced: { discountFen, lines, shippingDiscountFen },
    })
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

/** Decision 22 as plain arithmetic: what a coupon takes off, and why it does not apply. */
function calculate(coupon: CouponTerms, cart: CouponCart) {
  const amounts = cart.lines.map(({ unitPriceFen, quantity }) => unitPriceFen * quantity)
  const counted = cart.lines.map(({ traits }, index) =>
    coupon.category === null || traits.category![0] === coupon.category ? amounts[index]! : 0,
  )
  const subtotalFen = sum(amounts)
  const missingFen = coupon.min_spend_fen - subtotalFen
  if (sum(counted) === 0) return { problem: { reason: 'wrong_category' } }
  if (missingFen > 0) return { problem: { reason: 'min_spend', missingFen } }
  const goods = {
    percent: () => {
      const shareFen = Number((BigInt(sum(counted)) * BigInt(coupon.percent!)) / 100n)
      return Math.min(shareFen, coupon.max_discount_fen ?? shareFen)
    },
    fixed: () => Math.min(coupon.amount_fen!, sum(counted)),
    free_shipping: () => 0,
  }
  const discountFen = goods[coupon.type]()
  const shippingDiscountFen = coupon.type === 'free_shipping' ? cart.standardShippingFen : 0
  const ship = (goodsFen: number) =>
    goodsFen >= (cart.shipping.freeFromFen ?? Infinity) ? 0 : cart.shipping.priceFen
  const shippingFen = Math.max(0, ship(subtotalFen - discountFen) - shippingDiscountFen)
  const savedFen = subtotalFen + ship(subtotalFen) - (subtotalFen - discountFen + shippingFen)
  if (savedFen <= 0) return { problem: { reason: 'no_saving' } }
  const lineFen = allocate(discountFen, counted)
  return { discountFen, shippingFen, shippingDiscountFen, savedFen, lineFen }
}

const price = fc.oneof(
  fc.integer({ min: 1, max: 60_000 }),
  fc.constantFrom(1_200, 29_900, 100, 1),
  fc.integer({ min: 1, max: 100_000_000 }),
)
const category = fc.constantFrom('bracelets', 'crystals', 'decor')
const anyCart: fc.Arbitrary<CouponCart> = fc
  .record({
    goods: fc.array(fc.tuple(category, price, fc.integer({ min: 1, max: 99 })), {
      minLength: 1,
      maxLength: 8,
    }),
    method: fc.constantFrom('standard' as const, 'express' as const, 'international' as const),
  })
  .map(({ goods, method }) => ({
    ...aCart(),
    lines: goods.map(([of, unitPriceFen, quantity]) => ({
      traits: { category: [of] },
      unitPriceFen,
      quantity,
    })),
    method,
    shipping: INITIAL_TERMS.shipping[method],
  }))
const anyCoupon: fc.Arbitrary<CouponTerms> = fc
  .record({
    type: fc.constantFrom('percent' as const, 'fixed' as const, 'free_shipping' as const),
    percent: fc.integer({ min: 1, max: 100 }),
    amount_fen: price,
    max_discount_fen: fc.option(price),
    min_spend_fen: fc.oneof(fc.constant(0), price),
    category: fc.option(category),
  })
  .map((facts) => terms(facts))

function toSums({ lines, discountFen, shippingFen, shippingDiscountFen, savedFen }: PricedCart) {
  const lineFen = lines.map((line) => line.discountFen)
  return { discountFen, shippingFen, shippingDiscountFen, savedFen, lineFen }
}

test('A coupon takes off what decision 22 says, to the fen.', () => {
  fc.assert(
    fc.property(anyCoupon, anyCart, (coupon, cart) => {
      const verdict = judge(coupon, cart)
      expect('problem' in verdict ? verdict : toSums(verdict.priced)).toEqual(calculate(coupon, cart))
    }),
    { numRuns: rounds({ short: 500, long: 50_000 }) },
  )
})
