import { expect, test } from 'vitest'
import { formatChange, formatFen, formatMoney, formatShortFen, formatShortMoney } from './format-money.ts'
import { toFen } from './money.ts'

test.each([
  ['199.00', '¥199.00'],
  ['1299.90', '¥1,299.90'],
  ['999999999.99', '¥999,999,999.99'],
  ['0.00', '¥0.00'],
  ['-1299.90', '−¥1,299.90'],
])('%s yuan are written %s [T188]', (money, written) => {
  expect(formatMoney(money)).toBe(written)
})

test('an amount that was written before is written in its own currency', () => {
  for (const _ of [1, 2]) {
    expect(formatMoney('30.00')).toBe('¥30.00')
    expect(formatMoney('30.00', 'USD')).toBe('US$30.00')
  }
})

test('dollars of different countries stay distinct', () => {
  expect(formatMoney('27.64', 'USD')).toBe('US$27.64')
  expect(formatMoney('1027.64', 'HKD')).toBe('HK$1,027.64')
})

test.each([
  [189_090, '¥1,890.90'],
  [5, '¥0.05'],
  [0, '¥0.00'],
  [-2_000, '−¥20.00'],
])('%i fen are written %s', (fen, written) => {
  expect(formatFen(fen)).toBe(written)
})

test.each([
  ['20.00', '+¥20.00'],
  ['-1020.00', '−¥1,020.00'],
])('a change by %s yuan is written %s', (money, written) => {
  expect(formatChange(money)).toBe(written)
})

test.each([
  ['30.00', '¥30'],
  ['1000.00', '¥1,000'],
  ['30.50', '¥30.50'],
])('%s yuan in a sentence are %s', (money, written) => {
  expect(formatShortMoney(money)).toBe(written)
  expect(formatShortFen(toFen(money))).toBe(written)
})
