import { createElement, lazy, Suspense, useId } from 'react'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { withLocale } from '../lib/locale.server.ts'
import { KeptMarkup, provideMarkupKeeper } from './kept-markup.tsx'
import { Link } from './link.tsx'
import { createMarkupKeeper } from './markup-keeper.server.tsx'

let renders = 0

function Name({ name, id }: { name: string; id: string }) {
  renders += 1
  return createElement(Link, { to: '/product/jade', 'aria-describedby': id }, name, ' & more')
}

function renderAt(page: React.ReactNode, address = '/'): string {
  const router = createMemoryRouter([{ path: '*', element: page }], { initialEntries: [address] })
  return renderToString(createElement(RouterProvider, { router }))
}

/** The same card twice. */
function toPage(name: string): React.ReactNode {
  const card = (className: string) =>
    createElement(KeptMarkup, {
      ...{ as: 'li', by: ['name', name], className },
      children: (id: string) => createElement(Name, { name, id }),
    })
  return createElement('ul', null, card('first'), card('second'))
}

afterEach(() => {
  provideMarkupKeeper(() => undefined)
  renders = 0
})

it('is the very markup that it would be without being kept, each with an id of its own', () => {
  const plain = renderAt(toPage('Jade'))
  provideMarkupKeeper(createMarkupKeeper())
  renders = 0
  expect(renderAt(toPage('Jade'))).toBe(plain)
  expect(renderAt(toPage('Jade'))).toBe(plain)
  expect(renders).toBe(1)
})

it('is another one for another thing, another language and another language of the address', () => {
  provideMarkupKeeper(createMarkupKeeper())
  expect(renderAt(toPage('Jade'))).toContain('Jade')
  expect(renderAt(toPage('Onyx'))).toContain('Onyx')
  renderAt(toPage('Onyx'), '/?lang=en')
  withLocale('zh', () => renderAt(toPage('Onyx')))
  expect(renders).toBe(4)
})

it('is not kept while a part is missing, nor where it holds ids of its own', async () => {
  const keeper = createMarkupKeeper()
  const Late = lazy(async () => ({ default: () => 'here' }))
  const late = () => createElement(Suspense, { fallback: 'soon' }, createElement(Late))
  const Field = () => createElement('input', { id: useId() })
  const ask = (key: string, render: () => React.ReactNode) => {
    let html: string | undefined
    function Asking() {
      html = keeper(key, render)
      return null
    }
    renderAt(createElement(Asking))
    return html
  }
  expect(ask('late', late)).toBeUndefined()
  await new Promise((resume) => setImmediate(resume))
  expect(ask('late', late)).toContain('here')
  expect(ask('field', () => createElement(Field))).toBeUndefined()
})
