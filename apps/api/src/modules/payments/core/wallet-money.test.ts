import { expect, test } from 'vitest'
import { toRefundFen, toRefundMinor, toWalletMinor } from './wallet-money.ts'

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

test('A payment in the order’s own currency is refunded fen by fen.', () => {
  const paid = { amountFen: 19_900, amountMinor: 19_900 }
  expect(toRefundMinor(paid, 0, 1)).toBe(1)
  expect(toRefundMinor(paid, 101, 333)).toBe(333)
  expect(toRefundFen(paid, 333)).toBe(333)
})
