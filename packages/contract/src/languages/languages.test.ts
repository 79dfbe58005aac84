import { expect, test } from 'vitest'
import { findPageLanguage, toLanguageAddress } from './languages.ts'

test.each([
  ['/', 'en', '/'],
  ['/', 'zh', '/?lang=zh'],
  ['/category/carved?page=2', 'en', '/category/carved?page=2'],
  ['/category/carved?page=2', 'zh', '/category/carved?page=2&lang=zh'],
  ['/traditions#jade-in-china', 'zh', '/traditions?lang=zh#jade-in-china'],
] as const)('the address of %s in %s is %s', (path, language, address) => {
  expect(toLanguageAddress(path, language)).toBe(address)
})

test.each([
  ['zh-Hant', 'zh-Hant'],
  ['zh-TW', 'zh-Hant'],
  ['zh-hk', 'zh-Hant'],
  ['zh-Hant-MO', 'zh-Hant'],
  ['zh', 'zh'],
  ['zh-CN', 'zh'],
  ['zh-SG', 'zh'],
  ['zh-Hans-HK', 'zh'],
  ['en-GB', 'en'],
  ['fr', undefined],
  ['zh-Latn', undefined],
  ['*', undefined],
  ['zh_TW;', undefined],
  ['', undefined],
  [null, undefined],
] as const)('a browser that names %s reads %s', (text, language) => {
  expect(findPageLanguage(text)).toBe(language)
})
