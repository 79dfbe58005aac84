import { expect, test } from 'vitest'
import { toLanguageAddress } from './languages.ts'

test.each([
  ['/', 'en', '/'],
  ['/', 'zh', '/?lang=zh'],
  ['/category/carved?page=2', 'en', '/category/carved?page=2'],
  ['/category/carved?page=2', 'zh', '/category/carved?page=2&lang=zh'],
  ['/traditions#jade-in-china', 'zh', '/traditions?lang=zh#jade-in-china'],
] as const)('the address of %s in %s is %s', (path, language, address) => {
  expect(toLanguageAddress(path, language)).toBe(address)
})
