import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import terms from '../../../../../catalogue/terms.json' with { type: 'json' }
import { StoneSwatch } from './stone-swatch.tsx'

const render = (gem: string) => renderToStaticMarkup(createElement(StoneSwatch, { gem }))

test('every stone of the catalogue has a swatch with its picture', () => {
  expect(Object.keys(terms.gem).filter((gem) => !/^<img src="[^"]+\.webp/.test(render(gem)))).toEqual([])
})

test('any other stone has a plain one', () => {
  expect(render('Kryptonite')).toBe('<span class="swatch size-10"></span>')
})
