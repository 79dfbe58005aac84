import { CouponReason } from '@shop/contract/coupons/coupons.schemas'
import { describe, expect, test } from 'vitest'
import { aCartItem, aQuote } from '../../../test/fixtures.ts'
import { EMPTY_ADDRESS, type AddressDraft } from '../../lib/shop/address-draft.ts'
import type { DraftValues } from '../../lib/storage/drafts.ts'
import { getLocale } from '../../lib/i18n/locale.ts'
import { createCategoryNaming } from '../../lib/shop/categories.ts'
import { toIdempotentRequest } from '../../lib/api/idempotent-request.ts'
import { overwriteGetLocale } from '../../paraglide/runtime.js'
import { findPriceChanges, findShortages } from './changes.ts'
import { toObstacleText } from './coupon-messages.ts'
import { EMPTY_DRAFT, parseDraft } from './draft.ts'

/** As the shop names them by itself. */
const toCategoryName = (slug: string) =>
  getLocale() === 'zh' ? ({ bracelets: '手串' }[slug] ?? slug) : createCategoryNaming()(slug)

const ADDRESS: AddressDraft = {
  ...EMPTY_ADDRESS,
  recipient_name: 'Lin Mei',
  phone: '13800138000',
  province: 'Zhejiang',
  city: 'Hangzhou',
  address_line1: '8 Beishan Road',
}

const REASONS = CouponReason.options

const LINE = aCartItem({ quantity: 3 })

describe('the checkout draft', () => {
  test('is restored as it was stored', () => {
    const draft = {
      ...EMPTY_DRAFT,
      address: ADDRESS,
      addressId: 'new',
      shippingMethod: 'express' as const,
      note: 'Ring twice',
      couponId: 'moon',
      request: { fingerprint: '{}', key: 'k' },
    }
    expect(parseDraft(JSON.parse(JSON.stringify(draft)) as DraftValues)).toEqual(draft)
  })

  test.each([{}, { address: 'x', note: 1, shippingMethod: 'toString', request: {} }])(
    'is empty when %j was stored',
    (stored) => expect(parseDraft(stored)).toEqual(EMPTY_DRAFT),
  )

  test('restores the known address fields as text', () => {
    expect(parseDraft({ address: { city: 'Hangzhou', phone: 1, extra: 'x' } }).address).toEqual({
      ...EMPTY_ADDRESS,
      city: 'Hangzhou',
    })
  })
})

describe('changes since the prices were shown', () => {
  test('are none when everything is in stock at the same price', () => {
    expect(findShortages([LINE], aQuote())).toEqual([])
    expect(findPriceChanges([LINE], undefined, aQuote())).toEqual([])
  })

  test('contain the lines that cannot be ordered', () => {
    const quote = aQuote({ status: 'insufficient_stock', available: 2 })
    expect(findShortages([LINE, { ...LINE, quantity: 2 }], quote)).toEqual([
      { line: LINE, finding: expect.objectContaining({ stock: 'short', available: 2 }) },
    ])
  })

  test('contain a price that differs from the one shown last', () => {
    const after = aQuote({ unit_price: '219.00' })
    const change = { line: LINE, before: '199.00', after: '219.00' }
    expect(findPriceChanges([LINE], undefined, after)).toEqual([change])
    expect(findPriceChanges([LINE], aQuote(), after)).toEqual([change])
    expect(findPriceChanges([LINE], aQuote({ unit_price: '219.00' }), after)).toEqual([])
  })
})

describe('the idempotency key of an order', () => {
  test('is the same for the same order and changes with it', () => {
    const first = toIdempotentRequest(undefined, { total: '1.00' })
    expect(toIdempotentRequest(first, { total: '1.00' })).toBe(first)
    expect(toIdempotentRequest(first, { total: '2.00' }).key).not.toBe(first.key)
  })
})

describe('the reason why a coupon cannot be applied', () => {
  test.each([
    [
      { reason: 'min_spend', missing: '41.00' },
      undefined,
      'Spend ¥41.00 more to use it',
      '再购 ¥41.00 即可使用',
    ],
    [{ reason: 'wrong_category' }, 'bracelets', 'Valid for Bracelets only', '仅限手串'],
    [{ reason: 'wrong_category' }, undefined, 'This coupon isn’t valid for these items', '不适用于所选商品'],
    [{ reason: 'ended' }, undefined, 'This coupon has expired', '已过期'],
    [{ reason: 'not_found' }, undefined, 'This coupon isn’t in your account', '您的账户中没有此优惠券'],
  ] as const)('has a message: %o', (obstacle, category, en, zh) => {
    expect(toObstacleText(obstacle, category, toCategoryName)).toBe(en)
    overwriteGetLocale(() => 'zh')
    expect(toObstacleText(obstacle, category, toCategoryName)).toBe(zh)
  })

  test('has a different message for each reason', () => {
    const texts = REASONS.map((reason) =>
      toObstacleText({ reason, missing: '1.00' }, undefined, toCategoryName),
    )
    expect(new Set(texts).size).toBe(REASONS.length)
  })
})
