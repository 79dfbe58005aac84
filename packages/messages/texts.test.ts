import { expect, test } from 'vitest'
import { fill, fillPlural, readTexts } from './src/texts.ts'

test('what somebody typed names no fact: it is put into a text, and not read as one', () => {
  expect(fill('{name}: {message}', { name: '{message}', message: '{secret}' })).toBe('{message}: {secret}')
})

test('a text whose fact is missing is an error, and not half a sentence', () => {
  expect(() => fill('Please pay by {payUntil}.', { payUntil: undefined })).toThrow('payUntil')
})

test('a plural has the form of its number in the language', () => {
  const units = { one: '{count} unit of {name}', other: '{count} units of {name}' }
  expect(fillPlural(units, { count: 1, name: 'jade' }, 'en')).toBe('1 unit of jade')
  expect(fillPlural(units, { count: 2, name: 'jade' }, 'en')).toBe('2 units of jade')
  expect(fillPlural({ other: '{count} 件{name}' }, { count: 1, name: '玉' }, 'zh')).toBe('1 件玉')
})

test('the texts of several files are read together, in every language', () => {
  const { en, zh, 'zh-Hant': hant } = readTexts('mail/mails', 'guests/mails')
  expect([en.closing, en.order_link.action]).toEqual([
    'Unearthing the Spiritual Treasures of Asia',
    'View my order',
  ])
  expect([zh.closing, zh.order_link.action]).toEqual(['发掘亚洲的灵性珍宝', '查看订单'])
  expect([hant.closing, hant.order_link.action]).toEqual(['發掘亞洲的靈性珍寶', '查看訂單'])
})
