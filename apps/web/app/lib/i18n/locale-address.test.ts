import { LANGUAGES } from '@shop/contract/languages/languages'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { addLocale, findAddressLocale, preserveLocale, toPageAddress } from './locale-address.ts'
import { toRequestLocale, withLocale } from './locale.server.ts'

const toRequest = (path: string, cookie = '') =>
  new Request(`https://shop.example${path}`, { headers: { cookie } })

afterEach(() => vi.unstubAllGlobals())

describe('the language of a request', () => {
  test.each([
    ['/about', '', 'en'],
    ['/about', 'language_preference=zh-CN', 'zh'],
    ['/about?lang=zh', '', 'zh'],
    ['/about?lang=en', 'language_preference=zh-CN', 'en'],
    ['/about?lang=zh-Hans', '', 'zh'],
    ['/about?lang=zh-Hant', 'language_preference=zh-CN', 'zh-Hant'],
    ['/about', 'language_preference=zh-TW', 'zh-Hant'],
    ['/about?lang=xx', 'language_preference=zh-CN', 'zh'],
    ['/about?lang=', '', 'en'],
  ])('%s with the cookie %j is %s', (path, cookie, locale) => {
    expect(toRequestLocale(toRequest(path, cookie), LANGUAGES)).toBe(locale)
  })

  test.each([
    ['/about', '', 'zh'],
    ['/about?lang=en', 'language_preference=en', 'zh'],
    ['/about?lang=zh', '', 'zh'],
    ['/about?lang=zh-Hant', '', 'zh'],
  ])('%s with the cookie %j is %s where only Chinese is shown', (path, cookie, locale) => {
    expect(toRequestLocale(toRequest(path, cookie), ['zh'])).toBe(locale)
  })
})

describe('addresses', () => {
  test('keep their language or are given one', () => {
    expect(addLocale('', 'zh')).toBe('?lang=zh')
    expect(addLocale('?', 'zh')).toBe('?lang=zh')
    expect(addLocale('?q=jade', 'zh')).toBe('?q=jade&lang=zh')
    expect(addLocale('?lang=en&q=jade', 'zh')).toBe('?lang=en&q=jade')
    expect(findAddressLocale('?q=%E7%8E%89&lang=zh')).toBe('zh')
    expect(findAddressLocale('?q=lang')).toBeUndefined()
  })

  test('of pages name the other languages, and English not at all', () => {
    expect(withLocale('en', () => toPageAddress('https://shop.example', '/about'))).toBe(
      'https://shop.example/about',
    )
    expect(withLocale('zh', () => toPageAddress('https://shop.example', '/about'))).toBe(
      'https://shop.example/about?lang=zh',
    )
  })

  test('of a new document name the language only where the cookie would select another one', () => {
    const preserve = (cookie: string, locale: 'en' | 'zh', path: string) => {
      vi.stubGlobal('document', { cookie })
      return withLocale(locale, () => preserveLocale(path))
    }
    expect(preserve('', 'en', '/payment/1')).toBe('/payment/1')
    expect(preserve('', 'zh', '/payment/1')).toBe('/payment/1?lang=zh')
    expect(preserve('language_preference=zh-CN', 'zh', '/payment/1')).toBe('/payment/1')
    expect(preserve('language_preference=zh-CN', 'en', '/checkout/success?order=1')).toBe(
      '/checkout/success?order=1&lang=en',
    )
  })
})
