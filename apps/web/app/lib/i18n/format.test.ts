import { findPageLanguage, LANGUAGE_TAGS, LANGUAGES } from '@shop/contract/languages/languages'
import { describe, expect, test } from 'vitest'
import { formatCurrencyUnit, formatDate, formatNumber } from './format.ts'
import { overwriteGetLocale } from '../../paraglide/runtime.js'
import { joinLabel, joinNames } from './join-texts.ts'
import { localized } from './locale.ts'

describe('formats', () => {
  test('name one unit of a currency', () => {
    expect(formatCurrencyUnit('USD')).toBe('1 US dollar')
  })

  test.each(LANGUAGES)('write numbers in %s as `Intl` does', (language) => {
    overwriteGetLocale(() => language)
    const numbers = [0, 7, 999, 1_000, 12_345, 4.8, -3]
    const format = new Intl.NumberFormat(LANGUAGE_TAGS[language])
    expect(numbers.map(formatNumber)).toEqual(numbers.map((each) => format.format(each)))
    overwriteGetLocale(() => 'en')
  })

  test('write dates in the language of the page', () => {
    expect(formatDate('2025-03-09T23:30:00Z')).toBe('March 9, 2025')
  })

  test('parse the languages of cookies and addresses', () => {
    expect(findPageLanguage('zh-CN')).toBe('zh')
    expect(findPageLanguage('ZH')).toBe('zh')
    expect(findPageLanguage('zh-TW')).toBe('zh-Hant')
    expect(findPageLanguage('en')).toBe('en')
    expect(findPageLanguage('de')).toBeUndefined()
    expect(findPageLanguage(null)).toBeUndefined()
  })

  test.each([
    ['en', {}, 'Jade'],
    ['zh', { product_name_zh: '碧玺', product_name_zh_hant: '碧璽' }, '碧玺'],
    ['zh', { product_name_zh: '', product_name_zh_hant: '碧璽' }, 'Jade'],
    ['zh-Hant', { product_name_zh: '碧玺', product_name_zh_hant: '碧璽' }, '碧璽'],
    ['zh-Hant', { product_name_zh: '碧玺', product_name_zh_hant: '' }, '碧玺'],
    ['zh-Hant', {}, 'Jade'],
  ] as const)('read a field in %s of %j as %s', (locale, names, text) => {
    overwriteGetLocale(() => locale)
    expect(localized({ product_name: 'Jade', ...names }, 'product_name')).toBe(text)
  })

  test.each([
    ['en', 'jade, agate', 'Stone: jade'],
    ['zh-Hant', 'jade、agate', 'Stone：jade'],
  ] as const)('join names in %s as %s, and say what they are about as %s', (locale, names, labelled) => {
    overwriteGetLocale(() => locale)
    expect(joinNames(['jade', 'agate'])).toBe(names)
    expect(joinLabel('Stone', 'jade')).toBe(labelled)
  })
})
