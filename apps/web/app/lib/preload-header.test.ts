import { expect, it } from 'vitest'
import { toPreloadHeader } from './preload-header.server.ts'

const PICTURE =
  '<link rel="preload" as="image" imageSrcSet="/uploads/a-400.avif 400w, /uploads/a-800.avif 800w" imageSizes="(min-width: 768px) 55vw, 100vw" type="image/avif" fetchPriority="high" href="/uploads/a-800.webp"/>'

it('names the styles, the code and the first picture of a document', () => {
  const html = `<html><head>${PICTURE}<link rel="stylesheet" href="/assets/root-1.css"/></head><body>
    <link rel="modulepreload" href="/assets/frame-1.js"/><link rel="modulepreload" href="/assets/frame-1.js"/></body></html>`
  expect(
    toPreloadHeader(html)
      ?.split(', <')
      .map((link) => link.replace(/^</, '')),
  ).toEqual([
    '/uploads/a-800.webp>; rel=preload; as=image; imagesrcset="/uploads/a-400.avif 400w, /uploads/a-800.avif 800w"; ' +
      'imagesizes="(min-width: 768px) 55vw, 100vw"; type="image/avif"; fetchpriority="high"',
    '/assets/root-1.css>; rel=preload; as=style',
    '/assets/frame-1.js>; rel=modulepreload',
  ])
})

it('keeps silent about everything else, and about other origins', () => {
  const html =
    '<link rel="icon" href="/favicon.ico"/><link rel="canonical" href="https://shop.example/"/>' +
    '<link rel="stylesheet" href="https://cdn.example/a.css"/><link rel="modulepreload" href="//cdn.example/a.js"/>' +
    '<link rel="preload" as="font" href="/assets/a.woff2"/>'
  expect(toPreloadHeader(html)).toBeUndefined()
})
