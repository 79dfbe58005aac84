import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { keepPluralRules } from './plural-rules-plugin.ts'

test('counted messages make the rules of a language once', async () => {
  const code = await readFile(join(import.meta.dirname, 'app/paraglide/registry.js'), 'utf8')
  const { transform } = keepPluralRules() as unknown as {
    transform: { handler(code: string): { code: string } }
  }
  const made = vi.spyOn(Intl, 'PluralRules')
  const module = `data:text/javascript,${encodeURIComponent(transform.handler(code).code)}`
  const { plural } = (await import(/* @vite-ignore */ module)) as {
    plural(locale: string, count: number, options?: object): string
  }
  expect([1, 2, 1].map((count) => plural('en', count, {}))).toEqual(['one', 'other', 'one'])
  expect(plural('zh', 1, {})).toBe('other')
  expect(plural('en', 2, { type: 'ordinal' })).toBe('two')
  expect(made).toHaveBeenCalledTimes(3)
})
