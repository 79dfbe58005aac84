import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toFen, toMoney } from './money.ts'
import { Money } from './money.schemas.ts'

describe('money', () => {
  test.each([
    [0, '0.00'],
    [1, '0.01'],
    [10, '0.10'],
    [99, '0.99'],
    [100, '1.00'],
    [19_900, '199.00'],
    [100_000_000, '1000000.00'],
  ])('%i fen is written %s, and read back [T438]', (fen, money) => {
    expect(toMoney(fen)).toBe(money)
    expect(toFen(money)).toBe(fen)
  })

  test('of any amount survives formatting and parsing', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (fen) => {
        const money = toMoney(fen)
        expect(Money.safeParse(money).success).toBe(true)
        expect(toFen(money)).toBe(fen)
      }),
      { numRuns: 1_000 },
    )
  })

  test.each([
    '',
    '1',
    '1.0',
    '1.000',
    '-1.00',
    '+1.00',
    ' 1.00',
    '1,00',
    '1e3',
    '.50',
    '١.٠٠',
    '1.00\n',
    'NaN',
    '1234567890.00',
  ])('%j is not an amount', (text) => {
    expect(() => toFen(text)).toThrow(RangeError)
    expect(Money.safeParse(text).success).toBe(false)
  })

  test.each([-1, 0.5, NaN, Infinity, 2 ** 53])('%d is not a number of fen [T16]', (fen) => {
    expect(() => toMoney(fen)).toThrow(RangeError)
  })
})
