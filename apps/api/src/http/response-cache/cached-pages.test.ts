import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { listProducts } from '@shop/contract/products/products.endpoints'
import { getMe } from '@shop/contract/users/users.endpoints'
import { expect, test, vi } from 'vitest'
import { startCachedApp, toPublicPage, type Render } from '../../../test/cached-app.ts'
import { createTestApp } from '../../../test/test-app.ts'

const shop = await createTestApp()

const ok = (headers: Record<string, string>) => async () => new Response('mine', { headers })
const publicHeaders = { 'Cache-Control': 'public, max-age=0' }
test.each<[string, Render]>([
  ['is private', ok({ 'Cache-Control': 'private, max-age=60' })],
  ['has no Cache-Control', ok({})],
  ['sets a cookie', ok({ ...publicHeaders, 'Set-Cookie': 'session=1' })],
  ['is an error', async () => new Response('no', { status: 404, headers: publicHeaders })],
  [
    'redirects',
    async () => new Response(null, { status: 302, headers: { ...publicHeaders, Location: '/' } }),
  ],
  [
    'needed a call of one shopper',
    async (_, host) => {
      await host.sendApi({ method: 'GET', path: getMe.path, headers: { authorization: 'Bearer mine' } })
      return toPublicPage('mine')
    },
  ],
  [
    'changed something',
    async (_, host) => {
      await host.sendApi({ method: 'POST', path: listProducts.path })
      return toPublicPage('mine')
    },
  ],
])('a page that %s is never cached [T200]', async (_, render) => {
  const app = await startCachedApp(shop, render)
  for (let round = 1; round <= 3; round += 1) {
    await app.getText('/page')
    expect(app.renders.length).toBe(round)
  }
})

test('nothing of a visitor reaches a page but the language and the opt-out [T201]', async () => {
  const app = await startCachedApp(shop, async ({ url, headers }) =>
    toPublicPage(JSON.stringify([url, ...headers])),
  )
  const personal = {
    authorization: 'Bearer mine',
    cookie: 'access_token=mine; language_preference=zh; user_id=me',
    'user-agent': 'mine',
    'x-forwarded-for': '203.0.113.7',
    host: 'other.example',
  }
  const chinese = JSON.stringify(['https://shop.example/about', ['cookie', 'language_preference=zh']])
  expect(await app.getText('/about', personal)).toBe(chinese)
  expect(await app.getText('/about')).toContain('language_preference=en')
  expect(await app.getText('/about', { 'sec-gpc': '1' })).toContain('sec-gpc')
  expect(await app.getText('/about?lang=zh')).toContain('language_preference=zh')
  expect(await app.getText('//other.example/about')).toContain('https://shop.example/other.example/about')
  expect(await app.getText('/about', { cookie: 'language_preference=zh' })).toBe(chinese)
})

test('an address with a query is cached when it is requested again', async () => {
  const app = await startCachedApp(shop, async () => toPublicPage('found'))
  for (let round = 0; round < 5; round += 1) await app.getText('/search?q=jade')
  expect(app.renders.length).toBe(2)
})

test('every encoding has the same content, at the first request and from the cache', async () => {
  const text = 'A page that is long enough to be compressed. '.repeat(200)
  const app = await startCachedApp(shop, async () => toPublicPage(text))
  const decode = { br: brotliDecompressSync, gzip: gunzipSync, identity: (body: Buffer) => body }
  for (let round = 0; round < 3; round += 1) {
    for (const [accepted, encoding] of [
      ['gzip, deflate, br, zstd', 'br'],
      ['gzip;q=1.0, br;q=0', 'gzip'],
      ['gzip', 'gzip'],
      ['identity', 'identity'],
      ['', 'identity'],
    ] as const) {
      const { status, headers, body } = await app.fetchRaw('/about', { 'accept-encoding': accepted })
      expect([accepted, status, headers['content-encoding'] ?? 'identity']).toEqual([accepted, 200, encoding])
      expect(headers['content-length']).toBe(String(body.length))
      expect(headers['vary']).toContain('Accept-Encoding')
      expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate')
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(decode[encoding](body).toString()).toBe(text)
    }
  }
  expect(app.renders.length).toBe(1)
})

test('a client with the page gets 304, and HEAD gets only the headers', async () => {
  let text = 'A page. '.repeat(500)
  const app = await startCachedApp(shop, async () => toPublicPage(text), { ttlMs: 200 })
  for (const source of ['rendered', 'cached']) {
    const path = `/${source === 'rendered' ? 'new' : 'about'}`
    if (source === 'cached') await app.getText(path)
    const accepted = { 'accept-encoding': 'br' }
    const head = await app.fetchRaw(path, accepted, 'HEAD')
    const page = await app.fetchRaw(path, accepted)
    expect(head.body.length).toBe(0)
    expect({ ...head.headers, date: '' }).toEqual({ ...page.headers, date: '' })
    const known = await app.fetchRaw(path, { ...accepted, 'if-none-match': `"other", ${page.headers.etag}` })
    expect([known.status, known.body.length, known.headers.etag]).toEqual([304, 0, page.headers.etag])
    expect(known.headers['cache-control']).toBe(page.headers['cache-control'])
    expect(known.headers['content-length']).toBeUndefined()
  }
  const { headers } = await app.fetchRaw('/about')
  text = 'Another page. '.repeat(500)
  await vi.waitFor(async () =>
    expect((await app.fetchRaw('/about', { 'if-none-match': headers.etag! })).status).toBe(200),
  )
})

test.each([0, 1, 3])('a page of %i chunks is sent in full', async (count) => {
  const chunks = Array.from({ length: count }, (_, index) => `part ${index} `)
  const app = await startCachedApp(shop, async () => {
    const body = ReadableStream.from(chunks).pipeThrough(new TextEncoderStream())
    return new Response(body, { headers: publicHeaders })
  })
  expect(await app.getText('/about')).toBe(chunks.join(''))
})

test('the cache stays within its size, and a page that is too large for it is still sent', async () => {
  const maxBytes = 200_000
  const app = await startCachedApp(
    shop,
    async ({ url }) => toPublicPage(url.padEnd(url.includes('large') ? maxBytes : 5_000)),
    { maxBytes },
  )
  for (let page = 0; page < 100; page += 1) await app.getText(`/page-${page}`)
  expect(app.cache.getBytes()).toBeGreaterThan(maxBytes / 2)
  expect(app.cache.getBytes()).toBeLessThanOrEqual(maxBytes)
  const before = app.renders.length
  for (let round = 0; round < 2; round += 1) expect((await app.getText('/large')).length).toBe(maxBytes)
  expect(app.renders.length).toBe(before + 2)
})
