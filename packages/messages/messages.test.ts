import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { FIELD_RULES } from '@shop/contract/http/field-rules'
import { isWrittenInHan, LANGUAGES, type Localized } from '@shop/contract/languages/languages'
import { PERMISSIONS } from '@shop/contract/staff/permissions.console'
import { TEXT_FORMATS } from '@shop/contract/text/text-formats.rules'
import { describe, expect, test } from 'vitest'
import { READERS, listSubjects, type Reader } from './src/files.ts'
import { readMessages, readSources, toParameters } from './test/read.ts'

const [DEFAULT] = LANGUAGES
/** It brings its own messages in the default language, of which some are replaced: the console's test compares them. */
const REACT_ADMIN = 'react-admin'
const FILES = listSubjects().flatMap((subject) =>
  READERS.map((reader) => [subject, reader] as const).filter(([, reader]) =>
    existsSync(join(import.meta.dirname, DEFAULT, subject, `${reader}.json`)),
  ),
)

const CONSOLE = readSources('apps/console/src/**')
const PAGES = readSources('apps/web/app/**')
const API = readSources('apps/api/src/**')
const CONTRACT = readSources('packages/contract/src/**')

describe('messages', () => {
  test.each(LANGUAGES)('are a file for each subject and reader in %s, and nothing else', (language) => {
    const files = globSync('**/*.*', { cwd: join(import.meta.dirname, language) })
    expect(files.sort()).toEqual(FILES.map(([subject, reader]) => `${subject}/${reader}.json`).sort())
  })

  test.each(FILES)('of %s for %s have the same keys and parameters in every language', (subject, reader) => {
    const messages = readMessages(DEFAULT, subject, reader)
    for (const language of LANGUAGES) {
      const translated = readMessages(language, subject, reader)
      const keys = [...translated.keys()].filter((key) => subject !== REACT_ADMIN || messages.has(key))
      expect(keys.sort()).toEqual([...messages.keys()].sort())
      for (const [key, message] of messages)
        expect(toParameters(translated.get(key)), key).toEqual(toParameters(message))
    }
  })

  test('have the form "other" in every plural', () => {
    for (const language of LANGUAGES)
      for (const [subject, reader] of FILES)
        for (const [key, message] of readMessages(language, subject, reader))
          if (typeof message === 'object') expect(message, key).toHaveProperty('other')
  })

  test('of pages begin with one word for each subject', () => {
    const prefixes = FILES.filter(([, reader]) => reader === 'pages').map(([subject]) => {
      const keys = [...readMessages(DEFAULT, subject, 'pages').keys()]
      for (const key of keys) expect(key).toMatch(/^[a-z]+_[a-z0-9_]+$/)
      const [word, ...others] = new Set(keys.map((key) => key.split('_')[0]!))
      expect(others, subject).toEqual([])
      return word
    })
    expect(new Set(prefixes).size).toBe(prefixes.length)
  })
})

/** What has another word in this shop, by language. */
const REPLACED_TERMS: Localized<RegExp> = {
  en: /\bsign(s|ed|ing)?[ -]?(in|out)\b|\be-mail|\bwish ?list|standard shipping|\bmails?\b/i,
  zh: /登陆|登入|登出|帐|账号|电邮|心愿单|备注|你/,
  'zh-Hant': /登錄|退出登|郵箱|結算|積分|折價券|禮物卡|質量|發貨|售罄|賬|你/,
}

test.each(LANGUAGES)('shoppers read one wording for each thing in %s', (language) => {
  for (const [subject, reader] of FILES) {
    if (reader !== 'pages') continue
    for (const [key, message] of readMessages(language, subject, reader))
      expect(JSON.stringify(message), key).not.toMatch(REPLACED_TERMS[language])
  }
})

test.each(LANGUAGES.filter((language) => isWrittenInHan(language)))(
  'a space parts digits and Latin letters from Chinese characters in %s',
  (language) => {
    for (const [subject, reader] of FILES)
      for (const [key, message] of readMessages(language, subject, reader))
        for (const text of typeof message === 'object' ? Object.values(message) : [message])
          expect(text.replaceAll(/\{\w+\}/g, ''), key).not.toMatch(/\p{sc=Han}[\da-z]|[\da-z%]\p{sc=Han}/iu)
  },
)

test('English is spelled in one way, for shoppers and staff', () => {
  for (const [subject, reader] of FILES)
    for (const [key, message] of readMessages('en', subject, reader))
      expect(JSON.stringify(message), key).not.toMatch(
        /\bfavourit|\bcolour|\bcancelled\b|\bcatalogue|\bfulfilment\b|\bper cent\b/i,
      )
})

test('every message of pages is shown', () => {
  const shown = new Set([...PAGES.matchAll(/\bm\.(\w+)/g)].map(([, key]) => key))
  const keys = FILES.filter(([, reader]) => reader === 'pages').flatMap(([subject, reader]) => [
    ...readMessages(DEFAULT, subject, reader).keys(),
  ])
  expect(keys.length).toBeGreaterThan(2000)
  expect(keys.filter((key) => !shown.has(key))).toEqual([])
})

test('every text of mails and documents is read', () => {
  const identifiers = new Set(`${API} ${CONTRACT}`.match(/\w+/g))
  const keys = FILES.filter(([, reader]) => reader === 'mails' || reader === 'documents').flatMap(
    ([subject, reader]) => [...readMessages(DEFAULT, subject, reader).keys()],
  )
  const isRead = (key: string) => key.split('.').every((name) => /^\d+$/.test(name) || identifiers.has(name))
  expect(keys.length).toBeGreaterThan(250)
  expect(keys.filter((key) => !isRead(key))).toEqual([])
})

/** Who reads a group of a shared file. */
function listReaders(subject: string, group: string): string[] {
  const name = subject.replaceAll('-', '_')
  return [
    ...(PAGES.includes(`m.${name}_${group}_`) ? ['pages'] : []),
    ...(new RegExp(`\\b${name}\\.${group}\\b`).test(CONSOLE) ? ['console'] : []),
    ...(API.includes(`'${subject}/shared'`) && new RegExp(`\\b${group}\\b`).test(API)
      ? ['mails or documents']
      : []),
  ]
}

const endsWithName = (key: string, name: string) => new RegExp(`(^|[._])${name}$`).test(key)

describe('what is shared', () => {
  const shared = FILES.filter(([, reader]) => reader === 'shared').map(([subject]) => subject)

  test.each(shared)('of %s is read by several', (subject) => {
    const groups = new Set(
      [...readMessages(DEFAULT, subject, 'shared').keys()].map((key) => key.split('.')[0]!),
    )
    for (const group of groups) expect(listReaders(subject, group).length, group).toBeGreaterThan(1)
  })

  // One text may be right in two places: a list that has two texts of a shared list is that list again.
  test.each(shared)('of %s is repeated by no reader', (subject) => {
    const toTexts = (reader: Reader) =>
      [...readMessages(DEFAULT, subject, reader).keys()].map((key) => {
        const texts = LANGUAGES.map((language) => readMessages(language, subject, reader).get(key))
        return { key, text: JSON.stringify(texts) }
      })
    const sharedTexts = toTexts('shared').map(({ key, text }) => ({ name: key.split('.').at(-1)!, text }))
    const lists = READERS.filter((reader) => reader !== 'shared').flatMap((reader) =>
      toTexts(reader).flatMap(({ key, text }) => {
        const same = sharedTexts.find(({ name, text: shared }) => shared === text && endsWithName(key, name))
        return same ? [`${reader}: ${key.slice(0, -same.name.length)}`] : []
      }),
    )
    expect(lists.filter((list, index) => lists.indexOf(list) < index)).toEqual([])
  })
})

/**
 * The keys that the console's code names: `orders.page.title`, or `orders.statuses.*` for those of which it computes a part.
 * Templates within templates are listed before what surrounds them.
 */
function listConsoleKeys(): Set<string> {
  const keys = new Set<string>()
  for (let [sources, before] = [CONSOLE, '']; sources !== before;) {
    for (const [key] of sources.matchAll(/[\w*-]+(?:\.[\w*-]+)+/g)) keys.add(key)
    before = sources
    sources = sources.replaceAll(/\$\{[^{}]*\}/g, '*')
  }
  return keys
}

test('every message of the console is shown', () => {
  const named = listConsoleKeys()
  const patterns = [...named]
    .filter((key) => key.includes('*') && /[a-z]/.test(key))
    .map((key) => new RegExp(`^${key.replaceAll('.', '\\.').replaceAll(/\*+/g, '.+')}$`))
  const identifiers = new Set(`${CONSOLE} ${CONTRACT}`.match(/\w+/g))
  /** Some parts of the console are given the group of their texts, and react-admin names those of resources itself. */
  const isShown = (key: string) =>
    named.has(key) ||
    named.has(key.replace(/\.[^.]+$/, '')) ||
    patterns.some((pattern) => pattern.test(key)) ||
    (/\b(resource|fields|movements)\.|^vocabulary\.(stones|terms|synonyms)\./.test(key) &&
      identifiers.has(key.split('.').at(-1)!)) ||
    /\.(name|empty|empty_text|invite|not_found)$/.test(key)
  const keys = FILES.filter(([subject, reader]) => reader === 'console' && subject !== REACT_ADMIN).flatMap(
    ([subject, reader]) =>
      [...readMessages(DEFAULT, subject, reader).keys()].map(
        (key) => `${subject.replaceAll('-', '_')}.${key}`,
      ),
  )
  expect(keys.length).toBeGreaterThan(2000)
  expect(keys.filter((key) => !isShown(key))).toEqual([])
})

test('every rule and every format that a field can break has a sentence', () => {
  const sentences = readMessages(DEFAULT, 'fields', 'console')
  const rules = FIELD_RULES.filter((rule) => rule !== 'format').map((rule) => `rules.${rule}`)
  const formats = Object.keys(TEXT_FORMATS).map((format) => `formats.${format}`)
  expect([...rules, ...formats].filter((key) => !sentences.has(key))).toEqual([])
})

test('every permission and its group has a name and an explanation', () => {
  const roles = readMessages(DEFAULT, 'roles', 'console')
  const keys = PERMISSIONS.flatMap((permission) => [
    `groups.${permission.split('.')[0]}`,
    `labels.${permission}`,
    `explanations.${permission}`,
  ])
  expect(keys.filter((key) => !roles.has(key))).toEqual([])
})

test('every queue of jobs has a name', () => {
  const queues = [...API.matchAll(/'([a-z]+\.[a-z-]+)': \{ \.\.\.lost\b/g)].map(([, queue]) => queue!)
  const reports = readMessages(DEFAULT, 'reports', 'console')
  expect(queues.length).toBeGreaterThan(5)
  expect(queues.filter((queue) => !reports.has(`queues.names.${queue}`))).toEqual([])
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
  'Treasures',
  'Visa • Mastercard',
  'PDF',
  'QR Code',
]

test.each(LANGUAGES.filter(isWrittenInHan))('every message in %s is in Chinese, except names', (language) => {
  const isForeign = (text: string) =>
    !NAMES.includes(text) && /\p{Letter}/u.test(text) && !/\p{Script=Han}/u.test(text)
  const foreign = FILES.flatMap(([subject, reader]) =>
    [...readMessages(language, subject, reader)].filter(([, message]) =>
      (typeof message === 'string' ? [message] : Object.values(message)).some((text) =>
        isForeign(text.replaceAll(/\{\w+\}/g, '').trim()),
      ),
    ),
  )
  expect(foreign).toEqual([])
})
