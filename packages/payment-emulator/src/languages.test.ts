import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { afterEach, expect, test, vi } from 'vitest'
import { toLanguage, type Language } from './languages.ts'
import { FRAMES_SCRIPT } from './pages.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

/** The function of the scripts that shops load. */
const toScriptLanguage = runInNewContext(`${readFileSync(FRAMES_SCRIPT, 'utf8')}\nframes.toLanguage`, {
  URL,
  document: { currentScript: { src: 'https://emulator.example/v3/' } },
  navigator: { language: 'zh-HK' },
}) as (tag?: string) => Language

test.each([
  ['en', 'en'],
  ['de-CH', 'en'],
  ['zh', 'zh'],
  ['zh-CN', 'zh'],
  ['zh-Hans-HK', 'zh'],
  ['zh-TW', 'zh-Hant'],
  ['zh_TW', 'zh-Hant'],
  ['zh-hk', 'zh-Hant'],
  ['zh-Hant', 'zh-Hant'],
  ['zh-Hant-MO', 'zh-Hant'],
] as const)('%s is read as %s by the server and by the scripts', (tag, language) => {
  expect([toLanguage(tag), toScriptLanguage(tag)]).toEqual([language, language])
})

test('a browser says which language it prefers', () => {
  expect([
    toLanguage('zh-TW,zh;q=0.9,en;q=0.8'),
    toLanguage('en,zh-TW;q=0.9'),
    toLanguage(undefined),
  ]).toEqual(['zh-Hant', 'en', 'en'])
  expect([toScriptLanguage(), toScriptLanguage('auto')]).toEqual(['zh-Hant', 'zh-Hant'])
})

test.each(['texts', 'sheet-texts'])('the pages have each of the %s in each language', async (file) => {
  const english = await readTexts(file, 'en')
  for (const language of ['zh', 'zh-Hant'] as const) {
    const texts = await readTexts(file, language)
    expect(Object.keys(texts)).toEqual(Object.keys(english))
    expect(texts['cancel']).not.toBe(english['cancel'])
  }
})

async function readTexts(file: string, language: Language): Promise<Record<string, unknown>> {
  vi.resetModules()
  vi.stubGlobal('location', new URL(`https://emulator.example/v3/card?locale=${language}`))
  const page = (await import(`./pages/${file}.js`)) as { texts: Record<string, unknown> }
  return page.texts
}
