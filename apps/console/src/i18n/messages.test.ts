import { FIELD_RULES } from '@shop/contract/http/field-rules'
import { TEXT_FORMATS } from '@shop/contract/text/text-formats.rules'
import { expect, test } from 'vitest'
import { messages as english } from './en/index.ts'
import { messages as chinese } from './zh/index.ts'

/** Each text with its key: `errors.BUSY`. */
function listTexts(texts: object, path = ''): [key: string, text: string][] {
  return Object.entries(texts).flatMap(([name, text]: [string, unknown]) => {
    const key = path === '' ? name : `${path}.${name}`
    return typeof text === 'string' ? [[key, text] as [string, string]] : listTexts(text as object, key)
  })
}

const ENGLISH = new Map(listTexts(english))
const CHINESE = new Map(listTexts(chinese))

test('Both languages have the same texts, react-admin’s included.', () => {
  expect(ENGLISH.size).toBeGreaterThan(250)
  expect([...CHINESE.keys()].sort()).toEqual([...ENGLISH.keys()].sort())
})

test('Every rule and every format that a field can break has a sentence.', () => {
  const rules = FIELD_RULES.filter((rule) => rule !== 'format').map((rule) => `fields.rules.${rule}`)
  const formats = Object.keys(TEXT_FORMATS).map((format) => `fields.formats.${format}`)
  expect([...rules, ...formats].filter((key) => !ENGLISH.has(key))).toEqual([])
})

test('A Chinese text has no placeholder that the English one lacks.', () => {
  const placeholders = (text = ''): string[] => text.match(/%\{\w+\}/g) ?? []
  const unknown = [...CHINESE].filter(([key, text]) => {
    const known = placeholders(ENGLISH.get(key))
    return placeholders(text).some((placeholder) => !known.includes(placeholder))
  })
  expect(unknown).toEqual([])
})

/** What has the same name in Chinese. */
const NAMES = [
  'Spiritual Treasures',
  'PostgreSQL',
  'SKU',
  'Google Analytics',
  'Meta Pixel',
  'PayPal',
  'Instagram',
  'Facebook',
  'Pinterest',
  'YouTube',
  'TikTok',
]

test('Every Chinese text is in Chinese, except names.', () => {
  const isForeign = (text: string) =>
    !NAMES.includes(text) && /\p{Letter}/u.test(text) && !/\p{Script=Han}/u.test(text)
  const foreign = [...CHINESE].filter(([, text]) => isForeign(text.replaceAll(/%\{\w+\}/g, '').trim()))
  expect(foreign).toEqual([])
})
