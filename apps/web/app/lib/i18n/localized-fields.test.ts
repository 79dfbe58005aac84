import { describe, expect, test } from 'vitest'
import { withLocale } from './locale.server.ts'
import {
  renameLocalizedField,
  toRenderedField,
  withoutLocalizedField,
  withoutUnreadTexts,
} from './localized-fields.ts'

const TEXTS = { name: 'Tourmaline', name_zh: '碧玺', name_zh_hant: '碧璽' }

describe('loader data', () => {
  test.each([
    ['en', { name: 'Tourmaline' }],
    ['zh', { name: 'Tourmaline', name_zh: '碧玺' }],
    ['zh-Hant', { name: 'Tourmaline', name_zh_hant: '碧璽' }],
  ] as const)('has a text in %s alone', (locale, fields) => {
    expect(withLocale(locale, () => toRenderedField(TEXTS, 'name'))).toEqual(fields)
  })

  test('has what is read instead of a text that is missing', () => {
    const { name, name_zh } = TEXTS
    expect(withLocale('zh-Hant', () => toRenderedField({ name, name_zh }, 'name'))).toEqual({
      name,
      name_zh_hant: name_zh,
    })
  })

  test('lacks texts in languages that are not read, also instead of another', () => {
    const { name_zh_hant: _, ...others } = TEXTS
    expect(withLocale('en', () => withoutUnreadTexts(TEXTS))).toEqual({ name: TEXTS.name })
    expect(withLocale('zh', () => withoutUnreadTexts(TEXTS))).toEqual(others)
    expect(withLocale('zh-Hant', () => withoutUnreadTexts(TEXTS))).toEqual(TEXTS)
  })
})

test('A text is renamed in the languages that it has, and left out in all of them.', () => {
  expect(renameLocalizedField(TEXTS, 'name', 'title')).toEqual({
    title: 'Tourmaline',
    title_zh: '碧玺',
    title_zh_hant: '碧璽',
  })
  expect(withoutLocalizedField({ ...TEXTS, slug: 'tourmaline' }, 'name')).toEqual({ slug: 'tourmaline' })
})
