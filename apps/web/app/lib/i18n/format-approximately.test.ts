import { describe, expect, test } from 'vitest'
import { overwriteGetLocale } from '../../paraglide/runtime.js'
import { formatApproximately, toCurrencyName } from './format-approximately.ts'

describe('an approximate amount', () => {
  test.each([
    // From 20 on, whole units; from 1,000 on, three digits.
    ['199.00', 'USD', 0.1402, 'US$28', '28 美元'],
    ['142.65', 'USD', 0.1402, 'US$20', '20 美元'],
    ['168.00', 'JPY', 21.256, 'JP¥3,570', '3,570 日元'],
    ['168.00', 'IDR', 2_254.3, 'IDR 379,000', '379,000 印度尼西亚卢比'],
    ['9999.00', 'EUR', 0.1234, '€1,230', '1,230 欧元'],
    ['7131.00', 'USD', 0.14023, 'US$1,000', '1,000 美元'],
    // Below, tenths; nothing is free.
    ['60.00', 'USD', 0.1402, 'US$8.40', '8.40 美元'],
    ['12.00', 'GBP', 0.1063, '£1.30', '1.30 英镑'],
    ['1.00', 'USD', 0.1402, 'US$0.14', '0.14 美元'],
    ['0.01', 'USD', 0.1402, 'US$0.01', '0.01 美元'],
    ['0.50', 'JPY', 21.256, 'JP¥11', '11 日元'],
  ])('of ¥%s in %s at %d is %s, in Chinese %s', (money, currency, rate, en, zh) => {
    const inEnglish = formatApproximately(money, currency, rate).replaceAll('\u{a0}', ' ')
    overwriteGetLocale(() => 'zh')
    expect([inEnglish, formatApproximately(money, currency, rate)]).toEqual([en, zh])
  })

  test('names currencies in the language of the page', () => {
    expect(toCurrencyName('CHF')).toBe('Swiss Franc')
    overwriteGetLocale(() => 'zh')
    expect(toCurrencyName('CHF')).toBe('瑞士法郎')
  })
})
