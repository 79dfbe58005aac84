import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { PathLocaleProvider } from '../../lib/i18n/locale-path.tsx'
import { Link } from './link.tsx'

/** The `href` of a link on a page. */
function readHref(page: string, to: string): string | undefined {
  const Component = () =>
    createElement(PathLocaleProvider, { children: createElement(Link, { to }, 'there') })
  const Stub = createRoutesStub([{ path: '*', Component }])
  const html = renderToStaticMarkup(createElement(Stub, { initialEntries: [page] }))
  return /href="([^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&')
}

test.each([
  ['/', '/category/bracelets', '/category/bracelets'],
  ['/?lang=zh', '/category/bracelets', '/category/bracelets?lang=zh'],
  ['/about?lang=en', '/search?gem=jade', '/search?gem=jade&lang=en'],
  ['/about?lang=zh', '/traditions#jade', '/traditions?lang=zh#jade'],
  ['/about?lang=zh', '/search?lang=en', '/search?lang=en'],
  ['/search?q=jade', '#main', '/search?q=jade#main'],
])('on %s a link to %s has the href %s', (page, to, href) => {
  expect(readHref(page, to)).toBe(href)
})
