import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isShopLiable } from '@shop/contract/returns/returns.rules'
import { ALL_OF_IT, afterwards, aLine, steps, takeLines } from '../../../test/refund-sums.ts'
import { sumParts, toRefundParts, type SumOrder } from './refund-sums.ts'

/** Two rings at ¥200 and a bracelet at ¥300, ¥70 off from ¥500, ¥12 shipping, wrapped for ¥15. */
const ORDER: SumOrder = {
  isFromExchange: false,
  offers: { goods: [], freeGifts: [] },
  giftsLostFen: 0,
  lines: [
    aLine(0, { unitPriceFen: 20_000, quantity: 2, discountFen: 4_000 }),
    aLine(1, { unitPriceFen: 30_000, quantity: 1, discountFen: 3_000 }),
  ],
  couponMinFen: 50_000,
  shippingFen: 1_200,
  wrappingFen: 1_500,
  country: 'CN',
  couponLostFen: 0,
  shippingRefundedFen: 0,
  wrappingRefundedFen: 0,
  leftFen: 65_700,
}

describe('Examples', () => {
  test('One of three pieces costs what it cost after the coupon, while the rest is enough for the coupon.', () => {
    const parts = toRefundParts(ORDER, { lines: [{ position: 0, quantity: 1 }], reason: 'changed_mind' })
    expect(parts).toEqual([
      { kind: 'goods', fen: 20_000 },
      { kind: 'coupon', fen: -2_000 },
    ])
  })

  test('What is kept loses a coupon that it is too little for, and gets it back when it is returned too.', () => {
    const both = [{ position: 0, quantity: 2 }]
    const first = toRefundParts(ORDER, { lines: both, reason: 'changed_mind' })
    expect(first.at(-1)).toEqual({ kind: 'coupon_lost', fen: -3_000 })
    expect(sumParts(first)).toBe(33_000)
    const then = afterwards(ORDER, both, first)
    const rest = toRefundParts(then, { lines: [{ position: 1, quantity: 1 }], reason: 'changed_mind' })
    expect(rest.at(-1)).toEqual({ kind: 'coupon_regained', fen: 3_000 })
    expect(sumParts(first) + sumParts(rest)).toBe(63_000)
  })

  test('For a faulty piece the shop refunds the shipping, once, and takes no coupon away.', () => {
    const lines = [{ position: 0, quantity: 2 }]
    const parts = toRefundParts(ORDER, { lines, reason: 'faulty' })
    expect(parts.map(({ kind }) => kind)).toEqual(['goods', 'coupon', 'shipping'])
    const again = { lines: [{ position: 1, quantity: 1 }], reason: 'faulty' as const }
    const rest = toRefundParts(afterwards(ORDER, lines, parts), again)
    expect(rest.map(({ kind }) => kind)).toEqual(['goods', 'coupon', 'wrapping'])
    expect(sumParts(parts) + sumParts(rest)).toBe(65_700)
  })

  test('Delivery of a whole order is refunded where the law asks for it, and nowhere else.', () => {
    const all = { lines: ORDER.lines, reason: 'changed_mind' as const }
    const kinds = (country: string) => toRefundParts({ ...ORDER, country }, all).map(({ kind }) => kind)
    expect(kinds('DE')).toContain('shipping')
    expect(kinds('CN')).not.toContain('shipping')
    const one = { lines: [{ position: 1, quantity: 1 }], reason: 'changed_mind' as const }
    expect(toRefundParts({ ...ORDER, country: 'DE' }, one).map(({ kind }) => kind)).not.toContain('shipping')
  })

  test('Wear is deducted, and never more than there is.', () => {
    const lines = [{ position: 0, quantity: 1 }]
    const worn = (deductionFen: number) =>
      toRefundParts(ORDER, { lines, reason: 'changed_mind', deductionFen })
    expect(sumParts(worn(5_000))).toBe(13_000)
    expect(sumParts(worn(500_000))).toBe(0)
  })

  test('What the shop has refunded otherwise is not refunded again.', () => {
    const parts = toRefundParts({ ...ORDER, leftFen: 10_000 }, { lines: ORDER.lines, reason: 'faulty' })
    expect(parts.at(-1)).toEqual({ kind: 'refunded_before', fen: 10_000 - 65_700 })
  })

  test('Exchanged goods count for the coupon, and are not refunded.', () => {
    const lines = [aLine(0, { ...ORDER.lines[0]!, exchangedQuantity: 1 }), ORDER.lines[1]!]
    const parts = toRefundParts(
      { ...ORDER, lines },
      { lines: [{ position: 0, quantity: 1 }], reason: 'changed_mind' },
    )
    expect(parts).toEqual([
      { kind: 'goods', fen: 20_000 },
      { kind: 'coupon', fen: -2_000 },
    ])
  })
})

const anOrder = fc
  .record({
    lines: fc.array(
      fc.record({
        unitPriceFen: fc.integer({ min: 1, max: 90_000 }),
        quantity: fc.integer({ min: 1, max: 4 }),
      }),
      { minLength: 1, maxLength: 4 },
    ),
    discount: fc.integer({ min: 0, max: 100 }),
    couponMinFen: fc.integer({ min: 0, max: 200_000 }),
    shippingFen: fc.constantFrom(0, 1_200, 9_800),
    wrappingFen: fc.constantFrom(0, 1_500),
    country: fc.constantFrom('CN', 'DE', 'US'),
  })
  .map(({ lines, discount, ...rest }) => {
    const grossFen = lines.map(({ unitPriceFen, quantity }) => unitPriceFen * quantity)
    const totalFen = grossFen.reduce((sum, fen) => sum + fen, 0)
    const shares = grossFen.map((fen) => Math.floor((fen * discount) / 100))
    const goodsFen = totalFen - shares.reduce((sum, fen) => sum + fen, 0)
    const order: SumOrder = {
      ...rest,
      isFromExchange: false,
      offers: { goods: [], freeGifts: [] },
      giftsLostFen: 0,
      lines: lines.map((line, position) => aLine(position, { ...line, discountFen: shares[position]! })),
      couponLostFen: 0,
      shippingRefundedFen: 0,
      wrappingRefundedFen: 0,
      leftFen: goodsFen + rest.shippingFen + rest.wrappingFen,
    }
    return { order, goodsFen }
  })

describe('Any sequence of returns', () => {
  test('refunds at most what was paid, never less than nothing, and explains each fen once.', () => {
    fc.assert(
      fc.property(anOrder, steps, ({ order: first }, all) => {
        let order = first
        for (const step of all) {
          const otherFen = Math.min(step.otherFen, order.leftFen)
          order = { ...order, leftFen: order.leftFen - otherFen }
          const lines = takeLines(order, step)
          if (lines.length === 0) continue
          const parts = toRefundParts(order, { ...step, lines })
          const total = sumParts(parts)
          expect(total).toBeGreaterThanOrEqual(0)
          expect(total).toBeLessThanOrEqual(order.leftFen)
          expect(new Set(parts.map(({ kind }) => kind)).size).toBe(parts.length)
          order = afterwards(order, lines, parts)
          expect(order.couponLostFen).toBeGreaterThanOrEqual(0)
          expect(order.leftFen).toBeGreaterThanOrEqual(0)
        }
      }),
      { numRuns: 500 },
    )
  })

  test('that brings everything back refunds what the goods cost to the fen, and shipping and wrapping at most once.', () => {
    fc.assert(
      fc.property(anOrder, steps, ({ order: first, goodsFen }, all) => {
        let order = first
        let extrasFen = 0
        for (const step of [...all, ALL_OF_IT]) {
          const lines = takeLines(order, step)
          if (lines.length === 0) continue
          const parts = toRefundParts(order, { lines, reason: step.reason })
          extrasFen += sumParts(parts.filter(({ kind }) => kind === 'shipping' || kind === 'wrapping'))
          order = afterwards(order, lines, parts)
        }
        expect(order.couponLostFen).toBe(0)
        expect(first.leftFen - order.leftFen - extrasFen).toBe(goodsFen)
        expect(extrasFen).toBeLessThanOrEqual(first.shippingFen + first.wrappingFen)
      }),
      { numRuns: 500 },
    )
  })

  test('never takes a coupon away for something that the shop is liable for.', () => {
    fc.assert(
      fc.property(anOrder, steps, ({ order }, [step]) => {
        const lines = takeLines(order, step!)
        if (lines.length === 0 || !isShopLiable(step!.reason)) return
        const parts = toRefundParts(order, { lines, reason: step!.reason })
        expect(parts.some(({ kind }) => kind === 'coupon_lost')).toBe(false)
      }),
    )
  })
})
