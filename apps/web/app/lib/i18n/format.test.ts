import { findPageLanguage } from '@shop/contract/languages/languages'
import { describe, expect, test } from 'vitest'
import { formatCurrencyUnit, formatDate, formatMoney } from './format.ts'
import { localized } from './locale.ts'

describe('formats', () => {
  test('write yuan with the sign ¥, digit by digit [T188]', () => {
    expect(formatMoney('199.00')).toBe('¥199.00')
    expect(formatMoney('1299.90')).toBe('¥1,299.90')
    expect(formatMoney('999999999.99')).toBe('¥999,999,999.99')
  })

  test('keep the dollars of other currencies distinct, and name one unit of them', () => {
    expect(formatMoney('27.64', 'USD')).toBe('US$27.64')
    expect(formatMoney('1027.64', 'HKD')).toBe('HK$1,027.64')
    expect(formatCurrencyUnit('USD')).toBe('1 US dollar')
  })

  test('write dates in the language of the page', () => {
    expect(formatDate('2025-03-09T23:30:00Z')).toBe('March 9, 2025')
  })

  test('parse the languages of cookies and addresses', () => {
    expect(findPageLanguage('zh-CN')).toBe('zh')
    expect(findPageLanguage('ZH')).toBe('zh')
    expect(findPageLanguage('en')).toBe('en')
    expect(findPageLanguage('de')).toBeUndefined()
    expect(findPageLanguage(null)).toBeUndefined()
  })

  test('use the English field by default', () => {
    expect(localized({ product_name: 'Jade', product_name_zh: '玉' }, 'product_name')).toBe('Jade')
  })
})
