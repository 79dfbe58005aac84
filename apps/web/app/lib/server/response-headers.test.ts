import { expect, test } from 'vitest'
import { withPageHeaders } from './response-headers.server.ts'

function readCacheControl(path: string, status = 200): string | null {
  const request = new Request(new URL(path, 'https://shop.example'))
  const { headers } = withPageHeaders(request, new Response('[]', { status }))
  return headers.get('cache-control')
}

test('public pages may be cached and must be revalidated', () => {
  for (const path of ['/', '/contact', '/contact?product=jade-beads', '/contact.data']) {
    expect(readCacheControl(path), path).toBe('public, max-age=0, must-revalidate')
  }
})

test.each([
  '/user/orders',
  '/checkout.data',
  '/contact?order=SY261121ABCDEF',
  '/contact.data?order=SY261121ABCDEF',
])('%s may not be stored in any cache', (path) => {
  expect(readCacheControl(path)).toBe('no-store')
})

test('an error response may not be stored in any cache', () => {
  expect(readCacheControl('/product/gone', 404)).toBe('no-store')
})
