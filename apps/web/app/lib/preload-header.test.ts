import { createElement } from 'react'
import { preload } from 'react-dom'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { toPreloadHeader } from './preload-header.server.ts'

/** A page whose first picture is asked for as `Picture` does. */
function PageWithPicture() {
  preload('/uploads/a-800.webp', {
    as: 'image',
    fetchPriority: 'high',
    type: 'image/avif',
    imageSrcSet: '/uploads/a-400.avif 400w, /uploads/a-800.avif 800w',
    imageSizes: '(min-width: 768px) 55vw, 100vw',
  })
  const code = createElement('link', { rel: 'modulepreload', href: '/assets/frame-1.js' })
  return createElement(
    'html',
    null,
    createElement('head', null, createElement('link', { rel: 'stylesheet', href: '/assets/root-1.css' })),
    createElement('body', null, code, code),
  )
}

it('names the styles and the code of a document, and leaves its pictures to its beginning', () => {
  const html = renderToString(createElement(PageWithPicture))
  expect(toPreloadHeader(html)).toBe(
    '</assets/frame-1.js>; rel=modulepreload, </assets/root-1.css>; rel=preload; as=style',
  )
  expect(html.indexOf('a-400.avif')).toBeLessThan(html.indexOf('root-1.css'))
})

it('keeps silent about everything else, and about other origins', () => {
  const html =
    '<link rel="icon" href="/favicon.ico"/><link rel="canonical" href="https://shop.example/"/>' +
    '<link rel="stylesheet" href="https://cdn.example/a.css"/><link rel="modulepreload" href="//cdn.example/a.js"/>' +
    '<link rel="preload" as="font" href="/assets/a.woff2"/>'
  expect(toPreloadHeader(html)).toBeUndefined()
})
