import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { LANGUAGES, type PageLanguage } from '@shop/contract/languages/languages'
import { describe, expect, test } from 'vitest'
import { READERS, listSubjects } from './src/files.ts'
import { readMessages, readSources, toParameters } from './test/read.ts'

const [DEFAULT] = LANGUAGES
const FILES = listSubjects().flatMap((subject) =>
  READERS.map((reader) => [subject, reader] as const).filter(([, reader]) =>
    existsSync(join(import.meta.dirname, DEFAULT, subject, `${reader}.json`)),
  ),
)

describe('messages', () => {
  test.each(LANGUAGES)('are a file for each subject and reader in %s, and nothing else', (language) => {
    const files = globSync('**/*.*', { cwd: join(import.meta.dirname, language) })
    expect(files.sort()).toEqual(FILES.map(([subject, reader]) => `${subject}/${reader}.json`).sort())
  })

  test.each(FILES)('of %s for %s have the same keys and parameters in every language', (subject, reader) => {
    const messages = readMessages(DEFAULT, subject, reader)
    for (const language of LANGUAGES) {
      const translated = readMessages(language, subject, reader)
      expect([...translated.keys()].sort()).toEqual([...messages.keys()].sort())
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
const REPLACED_TERMS: Partial<Record<PageLanguage, RegExp>> = {
  en: /\bsign(s|ed|ing)?[ -]?(in|out)\b|\bfavourit|\be-mail|\bcolour|\bcancelled\b|\bwish ?list|standard shipping/i,
  zh: /登陆|登入|登出|帐|账号|电邮|心愿单|备注|你/,
}

test.each(LANGUAGES)('shoppers read one wording for each thing in %s', (language) => {
  for (const [subject, reader] of FILES) {
    if (reader !== 'pages') continue
    for (const [key, message] of readMessages(language, subject, reader))
      expect(JSON.stringify(message), key).not.toMatch(REPLACED_TERMS[language] ?? /^$/)
  }
})

test('every message of pages is shown', () => {
  const shown = new Set([...readSources('apps/web/app/**').matchAll(/\bm\.(\w+)/g)].map(([, key]) => key))
  const keys = FILES.filter(([, reader]) => reader === 'pages').flatMap(([subject, reader]) => [
    ...readMessages(DEFAULT, subject, reader).keys(),
  ])
  expect(keys.length).toBeGreaterThan(2000)
  expect(keys.filter((key) => !shown.has(key))).toEqual([])
})
