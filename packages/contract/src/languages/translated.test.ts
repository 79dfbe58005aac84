import { expect, test } from 'vitest'
import {
  readFieldName,
  readLocalizedField,
  readLocalizedFields,
  readTranslated,
  toFieldName,
  toLocalizedFields,
} from './translated.ts'

test.each([
  ['title', 'title', 'en'],
  ['title_zh', 'title', 'zh'],
  ['title_zh_hant', 'title', 'zh-Hant'],
  ['min_spend', 'min_spend', 'en'],
] as const)('the field %s is %s in %s', (name, field, language) => {
  expect(readFieldName(name)).toEqual({ field, language })
  expect(toFieldName(field, language)).toBe(name)
})

const AGATE = { en: 'Agate', zh: '玛瑙', 'zh-Hant': '瑪瑙' }

test('a text is read in its language, and in the one next to it where a merchant has left it out', () => {
  expect(readTranslated(AGATE, 'zh-Hant')).toBe('瑪瑙')
  expect(readTranslated({ en: 'Agate', zh: '玛瑙', 'zh-Hant': '' }, 'zh-Hant')).toBe('玛瑙')
  expect(readTranslated({ en: 'Agate', zh: '玛瑙' }, 'zh-Hant')).toBe('玛瑙')
  expect(readTranslated({ en: 'Agate', zh: '' }, 'zh')).toBe('')
})

test('a text has a field for each language on the wire, but for one that it lacks', () => {
  const fields = toLocalizedFields('name', AGATE)
  expect(fields).toEqual({ name: 'Agate', name_zh: '玛瑙', name_zh_hant: '瑪瑙' })
  expect(readLocalizedFields(fields, 'name')).toEqual(AGATE)
  expect(toLocalizedFields('name', { en: 'Agate', zh: '玛瑙', 'zh-Hant': '' })).toEqual({
    name: 'Agate',
    name_zh: '玛瑙',
  })
})

test.each([
  [{ name: 'Agate', name_zh: '玛瑙', name_zh_hant: '瑪瑙' }, '瑪瑙'],
  [{ name: 'Agate', name_zh: '玛瑙' }, '玛瑙'],
  [{ name: 'Agate', name_zh: '', name_zh_hant: '' }, 'Agate'],
])('a field of %o is read as %s in Traditional Chinese', (item, text) => {
  expect(readLocalizedField(item, 'name', 'zh-Hant')).toBe(text)
})
