import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MAX_ORDER_FEN } from '@shop/contract/money'
import { toRefundFen, toRefundMinor, toWalletMinor } from './wallet-money.ts'

const fen = fc.integer({ min: 1, max: MAX_ORDER_FEN })
const rate = fc
  .tuple(fc.integer({ min: 0, max: 9_999 }), fc.integer({ min: 1, max: 999_999 }))
  .map(([integer, part]) => `${integer}.${String(part).padStart(6, '0')}`)

test.each([
  [19_900, '7.2000', 2_764],
  [19_900, '7.2', 2_764],
  [720, '7.20', 100],
  [1, '7.2000', 1],
  [36, '7.2', 5],
  [39_96, '7.2', 555],
  [100, '0.000001', 100_000_000],
])('%i fen at %s yuan for one unit are %i hundredths', (amount, yuanPerUnit, minor) => {
  expect(toWalletMinor(amount, yuanPerUnit)).toBe(minor)
})

test('The charge differs from the exact amount by at most half a hundredth.', () => {
  fc.assert(
    fc.property(fen, rate, (amount, yuanPerUnit) => {
      const minor = BigInt(toWalletMinor(amount, yuanPerUnit))
      const millionths = BigInt(yuanPerUnit.replace('.', ''))
      // |minor - amount / rate| <= 1/2, in integers; the minimum charge is one hundredth.
      const away = 2n * (minor * millionths - BigInt(amount) * 1_000_000n)
      expect(minor === 1n || (away <= millionths && away >= -millionths)).toBe(true)
    }),
    { numRuns: 10_000 },
  )
})

test('The refunds of an order add up to the charge, however it is split.', () => {
  const splits = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 6 })
  fc.assert(
    fc.property(fen, fen, splits, (amountFen, amountMinor, cuts) => {
      const paid = { amountFen, amountMinor }
      const ends = [...cuts.map((cut) => Math.floor(cut * amountFen)).sort((a, b) => a - b), amountFen]
      let before = 0
      let sum = 0
      for (const end of ends) {
        const minor = toRefundMinor(paid, before, end - before)
        expect(minor).toBeGreaterThanOrEqual(0)
        sum += minor
        before = end
      }
      expect(sum).toBe(amountMinor)
    }),
    { numRuns: 10_000 },
  )
})

test('A payment in the order’s own currency is refunded fen by fen.', () => {
  const paid = { amountFen: 19_900, amountMinor: 19_900 }
  expect(toRefundMinor(paid, 0, 1)).toBe(1)
  expect(toRefundMinor(paid, 101, 333)).toBe(333)
  expect(toRefundFen(paid, 333)).toBe(333)
})
