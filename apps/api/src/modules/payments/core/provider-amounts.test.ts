import { describe, expect, test } from 'vitest'
import { MAX_ORDER_FEN, toMoney } from '@shop/contract/money/money'
import { ProviderUnavailableError } from './payment-port.ts'
import { fromJsonAmount, toDate, toJsonWithAmount, toMinor } from './provider-amounts.ts'

/** All small amounts, and the whole range in steps that cover every last digit. */
function* someAmounts(): Generator<number> {
  for (let minor = 0; minor <= 200_000; minor++) yield minor
  for (let minor = 200_000; minor <= MAX_ORDER_FEN; minor += 97) yield minor
  yield MAX_ORDER_FEN
}

describe('amounts', () => {
  test('round-trip exactly through text and JSON', () => {
    let wrong = 0
    for (const minor of someAmounts()) {
      const text = toJsonWithAmount(minor, { a: 1 })
      const { amount } = JSON.parse(text) as { amount: number }
      if (toMinor(toMoney(minor)) !== minor || fromJsonAmount(amount) !== minor) wrong += 1
    }
    expect(wrong).toBe(0)
  })

  test('are written digit by digit', () => {
    expect(toJsonWithAmount(990, { currency: 'CNY' })).toBe('{"amount":9.90,"currency":"CNY"}')
    expect(toJsonWithAmount(5, { a: [] })).toBe('{"amount":0.05,"a":[]}')
  })

  test.each([
    ['27', 2_700],
    ['27.5', 2_750],
    ['27.50', 2_750],
    ['0.07', 7],
    ['9999999.99', 999_999_999],
  ])('%s are %i of the smallest unit', (text, minor) => {
    expect(toMinor(text)).toBe(minor)
  })

  test.each(['', '-1.00', '1.005', '1e3', '1,00', 'NaN', '.5', '1.', ' 1', '1234567890123'])(
    'are never guessed: %j',
    (text) => {
      expect(() => toMinor(text)).toThrow(ProviderUnavailableError)
    },
  )
})

test.each([
  ['2026-11-20T08:15:30Z', '2026-11-20T08:15:30.000Z'],
  ['2026-11-20T08:15:30+0000', '2026-11-20T08:15:30.000Z'],
  ['2026-11-20T16:15:30+0800', '2026-11-20T08:15:30.000Z'],
  ['2026-11-20T01:15:30-07:00', '2026-11-20T08:15:30.000Z'],
])('the time %s is parsed as %s', (time, iso) => {
  expect(toDate(time).toISOString()).toBe(iso)
})
