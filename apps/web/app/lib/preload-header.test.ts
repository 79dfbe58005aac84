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
  // One that is seen a little later: a head has no room for it.
  preload('/uploads/b-800.webp', {
    as: 'image',
    fetchPriority: 'high',
    imageSrcSet: '/uploads/b-400.avif 400w',
  })
  const code = createElement('link', { rel: 'modulepreload', href: '/assets/frame-1.js' })
  return createElement(
    'html',
    null,
    createElement('head', null, createElement('link', { rel: 'stylesheet', href: '/assets/root-1.css' })),
    createElement('body', null, code, code),
  )
}

it('names the styles, the code and the first picture of a document', () => {
  const html = renderToString(createElement(PageWithPicture))
  expect(
    toPreloadHeader(html)
      ?.split(', <')
      .map((link) => link.replace(/^</, '')),
  ).toEqual([
    '/uploads/a-400.avif>; rel=preload; as=image; imagesrcset="/uploads/a-400.avif 400w, /uploads/a-800.avif 800w"; ' +
      'imagesizes="(min-width: 768px) 55vw, 100vw"; type="image/avif"; fetchpriority="high"',
    '/assets/frame-1.js>; rel=modulepreload',
    '/assets/root-1.css>; rel=preload; as=style',
  ])
})

it('keeps silent about everything else, and about other origins', () => {
  const html =
    '<link rel="icon" href="/favicon.ico"/><link rel="canonical" href="https://shop.example/"/>' +
    '<link rel="stylesheet" href="https://cdn.example/a.css"/><link rel="modulepreload" href="//cdn.example/a.js"/>' +
    '<link rel="preload" as="font" href="/assets/a.woff2"/>'
  expect(toPreloadHeader(html)).toBeUndefined()
})
