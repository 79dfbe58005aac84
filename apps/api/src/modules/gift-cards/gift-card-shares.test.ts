import { MIN_PAYABLE_FEN } from '@shop/contract/gift-cards/gift-cards.rules'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shareAmong, type PayingCard } from './gift-card-shares.shared.ts'

const aCard = (balanceFen: number, extra: Partial<PayingCard> = {}): PayingCard => ({
  id: `card-${balanceFen}`,
  lastFour: 'ABCD',
  balanceFen,
  isBlocked: false,
  ...extra,
})
const toPaid = (...args: Parameters<typeof shareAmong>) => shareAmong(...args).map(({ paysFen }) => paysFen)

test('Each card pays what it has, in their order, and no more than is left', () => {
  expect(toPaid([aCard(3_000), aCard(10_000), aCard(5_000)], 11_200)).toEqual([3_000, 8_200, 0])
  expect(toPaid([aCard(3_000)], 11_200)).toEqual([3_000])
})

test('Cards leave nothing to pay, or as much as a provider accepts', () => {
  expect(toPaid([aCard(11_199)], 11_200)).toEqual([11_200 - MIN_PAYABLE_FEN])
  expect(toPaid([aCard(5_000), aCard(6_000)], 11_200)).toEqual([5_000, 5_700])
  expect(toPaid([aCard(11_200 - MIN_PAYABLE_FEN)], 11_200)).toEqual([11_200 - MIN_PAYABLE_FEN])
  expect(toPaid([aCard(100)], 300)).toEqual([0])
})

test('What cards pay never exceeds a balance or the total, and the rest can always be paid', () => {
  const cards = fc.uniqueArray(fc.integer({ min: 0, max: 200_000 }), { maxLength: 5 })
  fc.assert(
    fc.property(cards, fc.integer({ min: MIN_PAYABLE_FEN, max: 500_000 }), (balances, totalFen) => {
      const shares = shareAmong(
        balances.map((fen) => aCard(fen)),
        totalFen,
      )
      const leftFen = shares.reduce((left, { paysFen }) => left - paysFen, totalFen)
      expect(leftFen === 0 || leftFen >= MIN_PAYABLE_FEN).toBe(true)
      for (const { paysFen, balanceFen } of shares) {
        expect(paysFen).toBeGreaterThanOrEqual(0)
        expect(paysFen).toBeLessThanOrEqual(balanceFen)
      }
      const sumFen = balances.reduce((sum, fen) => sum + fen, 0)
      if (sumFen >= totalFen) expect(leftFen).toBe(0)
      else expect(totalFen - leftFen).toBeGreaterThanOrEqual(Math.min(sumFen, totalFen - MIN_PAYABLE_FEN))
    }),
  )
})
