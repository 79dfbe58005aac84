import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MAX_ORDER_FEN, toFen, toMoney } from '@shop/contract/money/money'
import { INITIAL_TERMS, type ShippingMethod } from '@shop/contract/orders/sale-terms'
import { MAX_LINE_QUANTITY } from '@shop/contract/orders/orders.rules'
import { judge } from '../../src/modules/coupons/coupon-choices.ts'
import type { CouponCart, CouponTerms } from '../../src/modules/coupons/coupon-offer.shared.ts'
import { allocate } from '../../src/modules/offers/allocate.shared.ts'
import { applyOffers } from '../../src/modules/offers/apply-offers.shared.ts'
import { toTaxIncluded, toTotals } from '../../src/modules/orders/order-totals.shared.ts'
import { toRefundMinor, toWalletMinor } from '../../src/modules/payments/core/wallet-money.ts'
import { report, rounds } from '../form.ts'

/** Cases of each property: with all properties more than two million in the long form. */
const CASES = rounds({ short: 12_000, long: 250_000 })

/** Asserts a property for every case; a failure is printed with the seed that repeats it. */
function always<Case extends unknown[]>(
  name: string,
  arbitraries: { [Index in keyof Case]: fc.Arbitrary<Case[Index]> },
  holds: (...args: Case) => boolean,
) {
  test(name, () => {
    const startedAt = performance.now()
    const cases = fc.tuple<Case>(...arbitraries)
    fc.assert(
      fc.property(cases, (args) => holds(...args)),
      { numRuns: CASES },
    )
    report('money', { property: name, startedAt, calls: CASES })
  })
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
const isInteger = (...amounts: number[]) => amounts.every((fen) => Number.isSafeInteger(fen) && fen >= 0)

const fen = fc.integer({ min: 0, max: MAX_ORDER_FEN })
/** More than any sum of an order. */
const large = fc.integer({ min: 0, max: 10_000_000_000 })
const payable = fc.integer({ min: 1, max: MAX_ORDER_FEN })
/** Realistic prices, and prices at the limits. */
const price = fc.oneof(fc.integer({ min: 1, max: 100_000 }), payable)
const line = fc.record({
  unitPriceFen: price,
  quantity: fc.integer({ min: 1, max: MAX_LINE_QUANTITY }),
  category: fc.constantFrom('bracelets', 'crystals'),
})
const lines = fc.array(line, { minLength: 1, maxLength: 6 })
const method = fc.constantFrom(...(Object.keys(INITIAL_TERMS.shipping) as ShippingMethod[]))

const coupon: fc.Arbitrary<CouponTerms> = fc
  .record({
    type: fc.constantFrom('percent' as const, 'fixed' as const, 'free_shipping' as const),
    percent: fc.integer({ min: 1, max: 100 }),
    amount_fen: price,
    max_discount_fen: fc.option(price),
    category: fc.option(fc.constantFrom('bracelets', 'crystals')),
  })
  .map((terms) => ({
    ...terms,
    id: 'coupon',
    min_spend_fen: 0,
    starts_at: new Date(0),
    ends_at: new Date(1),
  }))

/** What the catalogue's shop includes in its prices. */
const toVat = (amountFen: number) => toTaxIncluded(amountFen, INITIAL_TERMS.vatPercent)

type Line = { unitPriceFen: number; quantity: number; category: string }
const toCart = (bought: Line[], by: ShippingMethod): CouponCart => ({
  lines: bought.map(({ category, ...each }) => ({ ...each, traits: { category: [category] } })),
  country: 'CN',
  method: by,
  shipping: INITIAL_TERMS.shipping[by],
  offers: [],
  standardShippingFen: INITIAL_TERMS.shipping.standard.priceFen,
  now: new Date(0),
})
/** The price with a coupon, or without it where it does not apply. */
function toPrice(terms: CouponTerms, cart: CouponCart) {
  const verdict = judge(terms, cart)
  return 'priced' in verdict ? verdict.priced : applyOffers(cart, [])
}

describe('a discount', () => {
  always<[CouponTerms, Line[]]>(
    'is allocated over the lines to the fen, and makes no line negative',
    [coupon, lines],
    (terms, bought) => {
      const priced = toPrice(terms, toCart(bought, 'express'))
      const lineFen = priced.lines.map(({ discountFen }) => discountFen)
      return (
        isInteger(priced.discountFen, priced.shippingDiscountFen, ...lineFen) &&
        sum(lineFen) === priced.discountFen &&
        lineFen.every((share, i) => share <= bought[i]!.unitPriceFen * bought[i]!.quantity) &&
        lineFen.every(
          (share, i) => terms.category === null || bought[i]!.category === terms.category || share === 0,
        )
      )
    },
  )

  always<[number, number[]]>(
    'is allocated in proportion: every share is within a fen of the exact one',
    [large, fc.array(large, { minLength: 1, maxLength: 50 })],
    (amount, weights) => {
      const total = BigInt(sum(weights))
      const amountFen = Math.min(amount, Number(total))
      const shares = allocate(amountFen, weights)
      return (
        sum(shares) === amountFen &&
        shares.every((share, index) => {
          if (share < 0 || share > weights[index]!) return false
          const awayTimesTotal = BigInt(share) * total - BigInt(amountFen) * BigInt(weights[index]!)
          return total === 0n ? share === 0 : awayTimesTotal < total && awayTimesTotal > -total
        })
      )
    },
  )

  always<[CouponTerms, Line[], ShippingMethod]>(
    'leaves an order whose parts add up',
    [coupon, lines, method],
    (terms, bought, shippingMethod) => {
      const totals = toTotals(toPrice(terms, toCart(bought, shippingMethod)), { terms: INITIAL_TERMS })
      const { subtotalFen, discountFen, shippingFen, taxIncludedFen, totalFen } = totals
      const exact = bought.reduce((all, each) => all + BigInt(each.unitPriceFen) * BigInt(each.quantity), 0n)
      return (
        isInteger(subtotalFen, discountFen, shippingFen, taxIncludedFen, totalFen) &&
        BigInt(subtotalFen) === exact &&
        totalFen === subtotalFen - discountFen + shippingFen
      )
    },
  )
})

describe('the VAT part', () => {
  always<[number]>('of an amount is 13 of 113 parts to the nearest fen', [fen], (amountFen) => {
    const away = BigInt(toVat(amountFen)) * 113n - BigInt(amountFen) * 13n
    return away * 2n > -113n && away * 2n <= 113n
  })

  always<[number, number]>(
    'of two amounts is within a fen of that of their sum',
    [fen, fen],
    (a, b) => Math.abs(toVat(a) + toVat(b) - toVat(a + b)) <= 1,
  )
})

/** Yuan for one unit, with up to six decimals, as the merchant writes it. */
const rate = fc
  .tuple(
    fc.integer({ min: 0, max: 999 }),
    fc.integer({ min: 1, max: 999_999 }),
    fc.integer({ min: 1, max: 6 }),
  )
  .map(([integer, part, decimals]) => `${integer}.${String(part).padStart(6, '0').slice(0, decimals)}`)
  .filter((text) => Number(text) > 0)

describe('a refund', () => {
  const cuts = fc.array(fc.integer({ min: 0, max: 1_000_000 }), { maxLength: 8 })

  always<[number, number, number[]]>(
    'in any number of parts, in yuan or in any other currency, adds up to the charge',
    [payable, payable, cuts],
    (amountFen, otherMinor, places) =>
      [amountFen, otherMinor].every((amountMinor) => {
        const ends = places.map((place) => Number((BigInt(amountFen) * BigInt(place)) / 1_000_000n))
        const starts = [0, ...ends.toSorted((a, b) => a - b), amountFen]
        const parts = starts.slice(1).map((end, index) => {
          const start = starts[index]!
          return toRefundMinor({ amountFen, amountMinor }, start, end - start)
        })
        return isInteger(...parts) && sum(parts) === amountMinor
      }),
  )
})

describe('the wallet’s currency', () => {
  always<[number, string]>(
    'is charged to the nearest hundredth, and at least one hundredth',
    [payable, rate],
    (amountFen, yuanPerUnit) => {
      const minor = BigInt(toWalletMinor(amountFen, yuanPerUnit))
      const [integer = '', part = ''] = yuanPerUnit.split('.')
      const millionths = BigInt(integer + part.padEnd(6, '0'))
      const away = 2n * (minor * millionths - BigInt(amountFen) * 1_000_000n)
      return minor === 1n || (away <= millionths && away >= -millionths)
    },
  )
})

describe('an amount', () => {
  const limit = 99_999_999_999
  always<[number]>(
    'round-trips through text, in every spelling with two decimals',
    [fc.integer({ min: 0, max: limit })],
    (amountFen) => {
      const text = toMoney(amountFen)
      return /^\d{1,9}\.\d{2}$/.test(text) && toFen(text) === amountFen
    },
  )

  always<[number, number]>(
    'is written with the digits of the integer, without a float',
    [fc.integer({ min: 0, max: 999_999_999 }), fc.integer({ min: 0, max: 99 })],
    (yuan, rest) => {
      const text = `${yuan}.${String(rest).padStart(2, '0')}`
      return toFen(text) === yuan * 100 + rest && toMoney(toFen(text)) === text
    },
  )
})

describe('an invalid amount', () => {
  test.each(['', '1', '1.5', '1.005', '-1.00', '1e3', '1,00', ' 1.00', '1.00 ', '٣.٠٠', '1234567890.00'])(
    '%j is rejected',
    (text) => expect(() => toFen(text)).toThrow(RangeError),
  )
  test.each([-1, 0.5, Number.NaN, Infinity, 2 ** 53])('%d fen is rejected', (amountFen) =>
    expect(() => toMoney(amountFen)).toThrow(RangeError),
  )
})
