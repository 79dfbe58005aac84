import { findPageLanguage } from '@shop/contract/languages'
import { describe, expect, it } from 'vitest'
import { formatCurrencyUnit, formatDate, formatMoney } from './format.ts'
import { localized } from './locale.ts'

describe('formats', () => {
  it('writes yuan the Chinese way, digit by digit [T188]', () => {
    expect(formatMoney('199.00')).toBe('¥199.00')
    expect(formatMoney('1299.90')).toBe('¥1,299.90')
    expect(formatMoney('999999999.99')).toBe('¥999,999,999.99')
  })

  it('writes other currencies so that no two of them look alike, and one unit of them in words', () => {
    expect(formatMoney('27.64', 'USD')).toBe('US$27.64')
    expect(formatMoney('1027.64', 'HKD')).toBe('HK$1,027.64')
    expect(formatCurrencyUnit('USD')).toBe('1 US dollar')
  })

  it('writes days in the language of the page', () => {
    expect(formatDate('2025-03-09T23:30:00Z')).toBe('March 9, 2025')
  })

  it('reads languages as cookies and addresses write them', () => {
    expect(findPageLanguage('zh-CN')).toBe('zh')
    expect(findPageLanguage('ZH')).toBe('zh')
    expect(findPageLanguage('en')).toBe('en')
    expect(findPageLanguage('de')).toBeUndefined()
    expect(findPageLanguage(null)).toBeUndefined()
  })

  it('takes the English field by default', () => {
    expect(localized({ product_name: 'Jade', product_name_zh: '玉' }, 'product_name')).toBe('Jade')
  })
})
