import type { ClaimedCoupon, Coupon, CouponStatus } from '@shop/contract/coupons/coupons.schemas'
import { describe, expect, test } from 'vitest'
import { overwriteGetLocale } from '../../paraglide/runtime.js'
import { createCategoryNaming } from '../../lib/shop/categories.ts'
import { toClaimError } from '../../lib/shop/coupon-claims.ts'
import { toValueText } from '../../lib/shop/coupon-messages.ts'
import { countClaims, withClaim, type CouponBook } from './coupon-book.ts'
import { listConditions, toHistoryText } from './coupon-messages.ts'

const toCategoryName = createCategoryNaming()
const NOW_MS = Date.parse('2025-06-01T08:00:00.000Z')

function aCoupon(changes: Partial<Coupon> = {}): Coupon {
  return {
    couponId: 'welcome',
    code: 'WELCOME10',
    title: 'Welcome',
    title_zh: '欢迎',
    description: '',
    description_zh: '',
    type: 'percent',
    value: '10',
    min_spend: '0.00',
    starts_at: '2025-01-01T00:00:00.000Z',
    ends_at: '2028-12-31T12:00:00.000Z',
    per_user_limit: 1,
    status: 'available',
    ...changes,
  }
}

function aClaim(claim_id: string, status: CouponStatus = 'available'): ClaimedCoupon {
  return { ...aCoupon({ status }), claim_id, claimed_at: '2025-05-01T12:00:00.000Z' }
}

function aBook(...held: ClaimedCoupon[]): CouponBook {
  return { stats: { available: 1, used: 0, expired: 0, total_saved: '0.00' }, claimable: [aCoupon()], held }
}

describe('the texts of a voucher', () => {
  test.each([
    [{ type: 'percent', value: '10' }, '10% off', '9 折'],
    [{ type: 'percent', value: '15' }, '15% off', '8.5 折'],
    [{ type: 'fixed', value: '30.00' }, '¥30 off', '立减 ¥30'],
    [{ type: 'fixed', value: '30.50' }, '¥30.50 off', '立减 ¥30.50'],
    [{ type: 'free_shipping', value: '0' }, 'Free shipping', '免运费'],
  ] as const)('show the discount in large type: %o', (coupon, en, zh) => {
    overwriteGetLocale(() => 'en')
    expect(toValueText(coupon)).toBe(en)
    overwriteGetLocale(() => 'zh')
    expect(toValueText(coupon)).toBe(zh)
  })

  test('names the tenths to be paid in Traditional Chinese too', () => {
    overwriteGetLocale(() => 'zh-Hant')
    expect(toValueText({ type: 'percent', value: '15' })).toBe('8.5 折')
  })

  test('list every condition', () => {
    const coupon = aCoupon({ min_spend: '1200.00', max_discount: '50.00', category: 'bracelets' })
    expect(listConditions(coupon, NOW_MS, toCategoryName)).toEqual([
      'On orders of ¥1,200 or more',
      'Valid for Bracelets only',
      'Up to ¥50 off',
      'Valid until December 31, 2028',
    ])
  })

  test('state that there is no minimum, and from when the coupon is valid', () => {
    const coupon = aCoupon({ starts_at: '2025-07-01T12:00:00.000Z' })
    expect(listConditions(coupon, NOW_MS, toCategoryName).slice(0, 2)).toEqual([
      'No minimum spend',
      'Valid from July 1, 2025',
    ])
  })

  test('leave out a category that no longer exists', () => {
    expect(listConditions(aCoupon({ category: 'nonsense' }), NOW_MS, toCategoryName)).toHaveLength(2)
  })

  test('use the past tense for expired coupons', () => {
    const over = listConditions(aCoupon({ ends_at: '2025-05-01T12:00:00.000Z' }), NOW_MS, toCategoryName)
    expect(over.at(-1)).toBe('Expired on May 1, 2025')
    expect(toHistoryText({ ...aClaim('one', 'used'), used_at: '2025-05-20T12:00:00.000Z' })).toBe(
      'Used on May 20, 2025',
    )
    expect(toHistoryText(aClaim('one'))).toBe('Claimed on May 1, 2025')
  })
})

describe('the coupon book', () => {
  test('puts a claimed coupon first and leaves it among the claimable ones', () => {
    const book = withClaim(aBook(aClaim('first')), aClaim('second'))
    expect(book.held.map(({ claim_id }) => claim_id)).toEqual(['second', 'first'])
    expect(book.stats.available).toBe(2)
    expect(book.claimable).toHaveLength(1)
    expect(countClaims(book, 'welcome')).toBe(2)
  })

  test('counts a claim once when the response is repeated', () => {
    const book = aBook(aClaim('first'))
    expect(withClaim(book, aClaim('first'))).toBe(book)
  })

  test.each([
    'COUPON_NOT_FOUND',
    'COUPON_ENDED',
    'COUPON_EXHAUSTED',
    'COUPON_ALREADY_CLAIMED',
    'RATE_LIMITED',
  ] as const)('shows a message of its own for a failed claim: %s', (code) => {
    const text = toClaimError(409, { code, message: 'of the server' })
    expect(text).toMatch(/\w/)
    expect(text).not.toBe(toClaimError(409, { code: 'INTERNAL', message: 'of the server' }))
  })

  test('shows the message for the status of any other failed claim [T318]', () => {
    const failure = { code: 'EMAIL_NOT_VERIFIED', message: 'x' } as const
    expect(toClaimError(403, failure)).toBe('no permission')
  })
})
