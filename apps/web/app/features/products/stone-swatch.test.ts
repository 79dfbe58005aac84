import { readFileSync } from 'node:fs'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { StoneSwatch } from './stone-swatch.tsx'

const TERMS = new URL('../../../../../catalogue/terms.json', import.meta.url)

const render = (gem: string) => renderToStaticMarkup(createElement(StoneSwatch, { gem }))

test('every stone of the catalogue has a swatch with its picture', () => {
  const { gem: stones } = JSON.parse(readFileSync(TERMS, 'utf8')) as { gem: Record<string, string> }
  expect(Object.keys(stones).filter((gem) => !/^<img src="[^"]+\.webp/.test(render(gem)))).toEqual([])
})

test('any other stone has a plain one', () => {
  expect(render('Kryptonite')).toBe('<span class="swatch size-10"></span>')
})
