import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { afterwards, aLine, steps, takeLines, type Step } from '../../../test/refund-sums.ts'
import { sumParts, toPlaceFen, toRefundParts, type RefundPart, type SumOrder } from './refund-sums.ts'

/** What an order from an exchange never has: a coupon, delivery and wrapping of its own. */
const NOTHING: Omit<SumOrder, 'lines' | 'leftFen'> = {
  isFromExchange: true,
  offers: { goods: [], freeGifts: [] },
  giftsLostFen: 0,
  couponMinFen: 0,
  shippingFen: 0,
  wrappingFen: 0,
  couponLostFen: 0,
  shippingRefundedFen: 0,
  wrappingRefundedFen: 0,
  country: 'DE',
}

/** Goods of an exchange: what was paid in addition, what two orders before had been paid for, and what of it is left in each. */
const anExchangeOrder = fc
  .record({
    lines: fc.array(
      fc.record({
        unitPriceFen: fc.integer({ min: 1, max: 90_000 }),
        quantity: fc.integer({ min: 1, max: 4 }),
        ownFen: fc.constantFrom(0, 501, 6_000),
        carriedFen: fc.integer({ min: 0, max: 90_000 }),
      }),
      { minLength: 1, maxLength: 4 },
    ),
    firstPercent: fc.integer({ min: 0, max: 100 }),
  })
  .map(({ lines: all, firstPercent }) => {
    const lines = all.map(({ ownFen, ...line }, position) =>
      aLine(position, { ...line, discountFen: line.unitPriceFen * line.quantity - ownFen }),
    )
    const carriedFen = all.reduce((sum, line) => sum + line.carriedFen, 0)
    const firstFen = Math.floor((carriedFen * firstPercent) / 100)
    const ownFen = all.reduce((sum, line) => sum + line.ownFen, 0)
    const leftFen = [ownFen, firstFen, carriedFen - firstFen]
    const order: SumOrder = { ...NOTHING, lines, leftFen: ownFen + carriedFen }
    return { order, leftFen }
  })

/** What is left in each place after a return, which was refunded there. */
function giveBack(
  order: SumOrder,
  leftFen: number[],
  lines: ReturnType<typeof takeLines>,
  parts: RefundPart[],
) {
  const fen = toPlaceFen(order.lines, lines, { amountFen: sumParts(parts), leftFen })
  expect(fen.reduce((sum, each) => sum + each, 0)).toBe(sumParts(parts))
  for (const each of fen) expect(each).toBeGreaterThanOrEqual(0)
  return leftFen.map((left, index) => left - fen[index]!)
}

describe('An order from an exchange', () => {
  test('gives back what was paid beside to its own payment, and the rest to where the exchanged piece was paid', () => {
    const lines = [aLine(0, { unitPriceFen: 8_000, quantity: 2, discountFen: 10_000, carriedFen: 9_000 })]
    const order: SumOrder = { ...NOTHING, lines, leftFen: 15_000 }
    const one = [{ position: 0, quantity: 1 }]
    const parts = toRefundParts(order, { lines: one, reason: 'changed_mind' })
    expect(parts).toEqual([
      { kind: 'surcharge', fen: 3_000 },
      { kind: 'carried', fen: 4_500 },
    ])
    const places = (amountFen: number, leftFen: number[]) => toPlaceFen(lines, one, { amountFen, leftFen })
    expect(places(7_500, [6_000, 9_000])).toEqual([3_000, 4_500])
    // Wear is taken off what was paid in addition, and the oldest order comes first: its gift cards are the first to
    // get theirs.
    expect(places(6_500, [6_000, 4_000, 5_000])).toEqual([2_000, 4_000, 500])
    // What the shop refunded by hand is missing in one place, and comes from the other.
    expect(places(7_500, [1_000, 9_000])).toEqual([1_000, 6_500])
  })

  test('never gives a place more than is left there, and with everything back all that was paid over all orders', () => {
    fc.assert(
      fc.property(anExchangeOrder, steps, fc.boolean(), ({ order: first, leftFen: paid }, all, isExact) => {
        let [order, left] = [first, paid]
        const rest: Step = { shares: [4, 4, 4, 4], reason: 'faulty', deductionFen: 0, otherFen: 0 }
        for (const step of [...all, rest]) {
          const byHandFen = isExact ? 0 : Math.min(step.otherFen, left[0]!)
          left = [left[0]! - byHandFen, ...left.slice(1)]
          order = { ...order, leftFen: order.leftFen - byHandFen }
          const lines = takeLines(order, step)
          if (lines.length === 0) continue
          const deductionFen = isExact ? 0 : step.deductionFen
          const parts = toRefundParts(order, { lines, reason: step.reason, deductionFen })
          left = giveBack(order, left, lines, parts)
          for (const fen of left) expect(fen).toBeGreaterThanOrEqual(0)
          order = afterwards(order, lines, parts)
          expect(order.leftFen).toBe(left.reduce((sum, fen) => sum + fen, 0))
        }
        if (isExact) expect(left).toEqual([0, 0, 0])
      }),
      { numRuns: 500 },
    )
  })
})
