import { describe, expect, test } from 'vitest'
import { findNext, judge, rank, type CouponOption } from './coupon-choices.ts'
import type { CouponCart, CouponTerms } from './coupon-offer.shared.ts'

const NOW = new Date('2026-11-20T04:00:00Z')
const DAY_MS = 86_400_000

type Coupon = CouponTerms & { code: string }

/** Products with the shop's standard shipping: ¥12, free from ¥299 after the discount. */
const aCart = (...goods: [category: string, amountFen: number][]): CouponCart => ({
  lines: goods.map(([category, unitPriceFen]) => ({
    traits: { category: [category] },
    unitPriceFen,
    quantity: 1,
  })),
  country: 'CN',
  method: 'standard',
  shipping: { priceFen: 1_200, freeFromFen: 29_900 },
  offers: [],
  standardShippingFen: 1_200,
  now: NOW,
})

function aCoupon(code: string, extra: Partial<CouponTerms> & { days?: number } = {}): Coupon {
  const { days = 30, ...terms } = extra
  return {
    id: code,
    code,
    type: 'fixed',
    percent: null,
    amount_fen: 2_000,
    min_spend_fen: 0,
    max_discount_fen: null,
    category: null,
    starts_at: new Date(0),
    ends_at: new Date(NOW.getTime() + days * DAY_MS),
    ...terms,
  }
}
const share = (code: string, percent: number, extra: Partial<CouponTerms> = {}) =>
  aCoupon(code, { type: 'percent', percent, amount_fen: null, ...extra })
const shipping = (code: string) => aCoupon(code, { type: 'free_shipping', amount_fen: null })

const held = (coupon: Coupon): CouponOption<Coupon> => ({ coupon, claimId: `claim of ${coupon.code}` })
const claimable = (coupon: Coupon): CouponOption<Coupon> => ({ coupon, claimId: undefined })

describe('what a coupon does for a cart', () => {
  test.each([
    ['takes an amount off', aCoupon('A'), aCart(['decor', 10_000]), 2_000],
    ['takes a share off', share('A', 15), aCart(['decor', 9_999]), 1_499],
    [
      'takes a share of its category off',
      share('A', 15, { category: 'decor' }),
      aCart(['decor', 1_000], ['bracelets', 9_000]),
      150,
    ],
    ['makes shipping free', shipping('A'), aCart(['decor', 10_000]), 1_200],
    [
      'saves less when it costs the free shipping',
      aCoupon('A', { amount_fen: 3_000 }),
      aCart(['decor', 31_000]),
      1_800,
    ],
  ])('%s', (_, coupon, cart, savedFen) => {
    expect(judge(coupon, cart)).toMatchObject({ priced: { savedFen } })
  })

  test.each([
    ['free shipping where it is free already', shipping('A'), aCart(['decor', 29_900])],
    [
      'what costs as much shipping as it takes off',
      aCoupon('A', { amount_fen: 1_200 }),
      aCart(['decor', 29_900]),
    ],
    [
      'what costs more shipping than it takes off',
      aCoupon('A', { amount_fen: 500 }),
      aCart(['decor', 30_000]),
    ],
    ['a share of next to nothing', share('A', 10), aCart(['decor', 9])],
  ])('does not apply: %s', (_, coupon, cart) => {
    expect(judge(coupon, cart)).toEqual({ problem: { reason: 'no_saving' } })
  })
})

describe('the coupons to choose from', () => {
  const cart = aCart(['bracelets', 20_000])
  test.each([
    ['the largest saving first', [held(aCoupon('LESS')), held(share('MORE', 11))], ['MORE', 'LESS']],
    [
      'of equal ones, the one that ends first',
      [held(aCoupon('LATE')), held(share('SOON', 10, { ends_at: new Date(NOW.getTime() + DAY_MS) }))],
      ['SOON', 'LATE'],
    ],
    ['of those, the one that is held', [claimable(aCoupon('A')), held(aCoupon('B'))], ['B', 'A']],
    [
      'of otherwise equal ones, the one whose code comes first',
      [held(aCoupon('B')), held(aCoupon('A'))],
      ['A', 'B'],
    ],
    [
      'the better one, though it is still to be claimed',
      [held(aCoupon('A')), claimable(share('B', 20))],
      ['B', 'A'],
    ],
    [
      'those that do not apply last, the nearest to applying first',
      [
        held(aCoupon('FAR', { min_spend_fen: 50_000 })),
        held(aCoupon('OTHER', { category: 'decor', days: 1 })),
        held(aCoupon('NEAR', { min_spend_fen: 20_001 })),
        held(aCoupon('FITS')),
      ],
      ['FITS', 'NEAR', 'FAR', 'OTHER'],
    ],
    ['not one that is neither claimed nor applies', [claimable(aCoupon('A', { category: 'decor' }))], []],
  ] as [string, CouponOption<Coupon>[], string[]][])('is %s', (_, offers, codes) => {
    for (const given of [offers, offers.toReversed()])
      expect(rank(given, cart).map(({ coupon }) => coupon.code)).toEqual(codes)
  })
})

describe('the next coupon within reach', () => {
  const at = (fen: number) => aCart(['bracelets', fen])
  const from = (code: string, minSpendFen: number, amountFen: number, extra: Partial<CouponTerms> = {}) =>
    held(aCoupon(code, { min_spend_fen: minSpendFen, amount_fen: amountFen, ...extra }))
  test.each([
    [
      'the nearest one',
      [from('A', 20_000, 2_000), from('B', 15_000, 1_000)],
      at(10_000),
      ['B', 5_000, 1_000],
    ],
    [
      'not one that saves no more than another that applies then',
      [from('A', 0, 3_000), from('B', 15_000, 3_000)],
      at(10_000),
      undefined,
    ],
    [
      'not one that a growing share overtakes',
      [held(share('A', 10)), from('B', 30_000, 3_000)],
      at(25_000),
      undefined,
    ],
    [
      'one that saves more than the best of now',
      [from('A', 0, 2_000), from('B', 15_000, 2_001)],
      at(10_000),
      ['B', 5_000, 2_001],
    ],
    [
      'one that is still to be claimed',
      [claimable(aCoupon('A', { min_spend_fen: 10_001 }))],
      at(10_000),
      ['A', 1, 2_000],
    ],
    [
      'with goods of its own category',
      [from('A', 15_000, 9_000, { category: 'bracelets' })],
      aCart(['bracelets', 1_000], ['decor', 9_000]),
      ['A', 5_000, 6_000],
    ],
    [
      'with goods of its own category, whichever line stands first',
      [from('A', 15_000, 9_000, { category: 'bracelets' })],
      aCart(['decor', 9_000], ['bracelets', 1_000]),
      ['A', 5_000, 6_000],
    ],
    [
      'of equally near ones, the one that saves more',
      [from('A', 15_000, 8_000, { category: 'decor' }), from('B', 15_000, 9_000, { category: 'bracelets' })],
      aCart(['bracelets', 5_000], ['decor', 5_000]),
      ['B', 5_000, 9_000],
    ],
    [
      'with the shipping that it makes cheaper or dearer',
      [from('A', 30_000, 3_000)],
      at(29_900),
      ['A', 100, 1_800],
    ],
    ['nothing when all apply', [from('A', 0, 2_000)], at(10_000), undefined],
    [
      'nothing when a larger subtotal would not help',
      [from('A', 0, 2_000, { category: 'decor' })],
      at(10_000),
      undefined,
    ],
  ] as [string, CouponOption<Coupon>[], CouponCart, [string, number, number] | undefined][])(
    'is %s',
    (_, offers, cart, expected) => {
      for (const given of [offers, offers.toReversed()]) {
        const next = findNext(given, cart)
        expect(next && [next.coupon.code, next.missingFen, next.savedFen]).toEqual(expected)
      }
    },
  )
})
