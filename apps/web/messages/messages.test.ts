import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import settings from '../project.inlang/settings.json' with { type: 'json' }

type Message = string | Record<string, string>

function read(locale: string, subject: string): Record<string, Message> {
  return JSON.parse(readFileSync(new URL(`${locale}/${subject}.json`, import.meta.url), 'utf8'))
}

function toParameters(message: Message | undefined): string[] {
  const isPlural = typeof message === 'object'
  const texts = isPlural ? Object.values(message) : [message ?? '']
  const names = texts.flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!))
  return [...new Set(isPlural ? [...names, 'count'] : names)].sort()
}

function readSources(folder: URL): string {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => name !== 'paraglide')
    .map((entry) =>
      entry.isDirectory()
        ? readSources(new URL(`${entry.name}/`, folder))
        : readFileSync(new URL(entry.name, folder), 'utf8'),
    )
    .join('\n')
}

describe('messages', () => {
  test('lists every message file in the settings', () => {
    for (const locale of settings.locales) {
      const files = readdirSync(new URL(`${locale}/`, import.meta.url)).map((name) =>
        name.replace('.json', ''),
      )
      expect(files.sort(), locale).toEqual([...settings.messageFiles].sort())
    }
  })

  test.each(settings.messageFiles)('%s has the same keys and variables in both languages', (subject) => {
    const en = read('en', subject)
    const zh = read('zh', subject)
    expect(Object.keys(zh).sort()).toEqual(Object.keys(en).sort())
    for (const key of Object.keys(en)) {
      expect(toParameters(zh[key]), key).toEqual(toParameters(en[key]))
      expect(key).toMatch(new RegExp(`^${subject}_[a-z0-9_]+$`))
    }
  })

  test('has an "other" form in every plural', () => {
    for (const locale of settings.locales)
      for (const subject of settings.messageFiles)
        for (const [key, message] of Object.entries(read(locale, subject)))
          if (typeof message === 'object') expect(message, key).toHaveProperty('other')
  })

  test.each([
    [
      'en',
      /\bsign(s|ed|ing)?[ -]?(in|out)\b|\bfavourit|\be-mail|\bcolour|\bcancelled\b|\bwish ?list|standard shipping/i,
    ],
    ['zh', /登陆|登入|登出|帐|账号|电邮|心愿单|备注|你/],
  ])('has one wording for each thing (%s)', (locale, twins) => {
    for (const subject of settings.messageFiles)
      for (const [key, message] of Object.entries(read(locale, subject)))
        expect(JSON.stringify(message), key).not.toMatch(twins)
  })

  test('has no unused message', () => {
    const sources = readSources(new URL('../app/', import.meta.url))
    const shown = new Set([...sources.matchAll(/\bm\.(\w+)/g)].map(([, key]) => key))
    const keys = settings.messageFiles.flatMap((subject) => Object.keys(read('en', subject)))
    expect(keys.filter((key) => !shown.has(key))).toEqual([])
  })
})
