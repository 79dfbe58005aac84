import { describe, expect, test } from 'vitest'
import {
  findCachedLanguage,
  findRequestKind,
  isCacheable,
  toCacheUrl,
  toPageAddress,
  type RequestKind,
} from './cached-requests.ts'

const SHOP = 'https://shop.example'

interface Requested {
  method?: string
  mode?: RequestMode
  headers?: Record<string, string>
}

function kindOf(path: string, { method = 'GET', mode = 'cors', headers = {} }: Requested = {}) {
  const url = new URL(path, SHOP).href
  return findRequestKind({ url, method, mode, headers: new Headers(headers) }, SHOP)
}
const opened = (path: string) => kindOf(path, { mode: 'navigate' })

const PRIVATE_PATHS = [
  '/user',
  '/user/orders',
  '/payment/ord_1',
  '/checkout',
  '/checkout/success?order=ord_1',
  '/login?returnTo=%2Fuser',
  '/register',
  '/check-email',
  '/forgot-password',
  '/request-password-reset',
  '/contact?order=SY261121ABCDEF',
]

describe('requests that the service worker handles', () => {
  test('include public pages and their data', () => {
    for (const path of ['/', '/category/carved?page=2', '/product/jade-beads', '/cart', '/terms']) {
      expect(opened(path), path).toBe('page')
    }
    for (const path of ['/_.data', '/product/jade-beads.data?_routes=routes%2Fproduct']) {
      expect(kindOf(path), path).toBe('page-data')
    }
  })

  test.each<Requested>([{ headers: { 'Sec-Purpose': 'prefetch' }, mode: 'no-cors' }, { mode: 'no-cors' }])(
    'exclude prefetched page data (%j)',
    (requested) =>
      expect(kindOf('/product/jade-beads.data?_routes=routes%2Fproduct', requested)).toBeUndefined(),
  )

  test('include pictures of products, stories and pages, and code', () => {
    expect(kindOf('/uploads/products/jade-1a2b-400.webp')).toBe('picture')
    expect(kindOf('/uploads/story/story-jade-in-china-400.webp')).toBe('picture')
    expect(kindOf('/uploads/pages/hero-1a2b3c4d5e-800.avif')).toBe('picture')
    expect(kindOf('/uploads/icons/card2.png')).toBe('changing-picture')
    expect(kindOf('/images/placeholder.jpg')).toBe('changing-picture')
    expect(kindOf('/assets/root-fSVWVFhn.js')).toBe('code')
  })

  test.each(PRIVATE_PATHS)('include %s without caching it, and exclude its data', (path) => {
    expect(opened(path)).toBe('passing-page')
    const { pathname, search } = new URL(path, SHOP)
    expect(kindOf(`${pathname}.data${search}`)).toBeUndefined()
  })

  test('exclude pages whose address contains a secret', () => {
    expect(opened('/verify-email?token=t')).toBeUndefined()
    expect(opened('/reset-password?token=t')).toBeUndefined()
    expect(opened('/back-in-stock/confirm?token=t')).toBeUndefined()
    expect(opened(`/order/${'k'.repeat(43)}`)).toBeUndefined()
  })

  test('exclude searches from the cache', () => {
    expect(opened('/search?q=gift%20for%20Ann')).toBe('passing-page')
    expect(kindOf('/search.data?q=gift')).toBeUndefined()
  })

  test('exclude API calls, with or without a token, and avatars', () => {
    for (const path of ['/api/v1/products', '/api/v1/users/profile', '/healthz', '/metrics']) {
      expect(kindOf(path), path).toBeUndefined()
      expect(opened(path), path).toBeUndefined()
    }
    expect(kindOf('/uploads/avatars/x-96.webp')).toBeUndefined()
    expect(kindOf('/product/jade-beads.data', { headers: { Authorization: 'Bearer t' } })).toBeUndefined()
  })

  test('exclude writes and other origins', () => {
    expect(kindOf('/cart', { method: 'POST', mode: 'navigate' })).toBeUndefined()
    expect(kindOf('https://js.stripe.com/assets/v3.js')).toBeUndefined()
    expect(opened('https://wallet.example/')).toBeUndefined()
  })

  test('exclude range requests, whose part would be cached as the full file', () => {
    expect(kindOf('/assets/a.js', { headers: { Range: 'bytes=0-1' } })).toBeUndefined()
  })
})

describe('cacheable responses', () => {
  const HTML = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Language': 'en' }
  const stores = (kind: RequestKind, headers: Record<string, string>, status = 200) =>
    isCacheable(kind, new Response(null, { status, headers }))

  test('include a complete public page in a stated language', () => {
    expect(stores('page', { ...HTML, 'Cache-Control': 'public, max-age=0, must-revalidate' })).toBe(true)
  })

  test.each(['no-store', 'private, max-age=60', 'max-age=0, no-store'])('exclude %s', (control) => {
    expect(stores('page', { ...HTML, 'Cache-Control': control })).toBe(false)
    expect(stores('picture', { 'Content-Type': 'image/webp', 'Cache-Control': control })).toBe(false)
    expect(stores('changing-picture', { 'Content-Type': 'image/webp', 'Cache-Control': control })).toBe(false)
  })

  test('exclude refusals, server errors, redirects and partial content', () => {
    for (const status of [206, 301, 404, 503])
      expect(stores('page', HTML, status), String(status)).toBe(false)
  })

  test('exclude pages without a language, and unexpected content types', () => {
    expect(stores('page', { 'Content-Type': 'text/html' })).toBe(false)
    expect(stores('page', { 'Content-Type': 'application/xml', 'Content-Language': 'en' })).toBe(false)
    expect(stores('picture', { 'Content-Type': 'text/html' })).toBe(false)
    expect(stores('code', { 'Content-Type': 'text/html' })).toBe(false)
    expect(stores('passing-page', HTML)).toBe(false)
  })
})

describe('cache keys', () => {
  test('differ by language', () => {
    const [en, zh] = ['en', 'zh-CN'].map((language) => toCacheUrl(`${SHOP}/cart#lines`, language))
    expect(en).not.toBe(zh)
    expect([en, zh].map((url) => findCachedLanguage(url!))).toEqual(['en', 'zh-CN'])
    expect(findCachedLanguage(toCacheUrl(`${SHOP}/assets/a.js`))).toBeUndefined()
  })

  test('are the same for a page whose address names its language', () => {
    expect(toCacheUrl(`${SHOP}/cart?lang=zh`, 'zh-CN')).toBe(toCacheUrl(`${SHOP}/cart`, 'zh-CN'))
    expect(toPageAddress(`${SHOP}/cart.data?lang=zh`)).toBe('/cart?lang=zh')
  })

  test.each([
    ['/_.data?_routes=routes%2Fhome', '/'],
    ['/product/jade.data', '/product/jade'],
    ['/category/carved.data?page=2&_routes=x', '/category/carved?page=2'],
    ['/category/carved?gem=Jade&page=2', '/category/carved?gem=Jade&page=2'],
  ])('finds the page of %s', (path, address) => {
    expect(toPageAddress(SHOP + path)).toBe(address)
    expect(toPageAddress(toCacheUrl(SHOP + path, 'zh-CN'))).toBe(address)
  })
})
