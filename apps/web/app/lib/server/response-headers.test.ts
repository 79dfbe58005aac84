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
  `/order/${'k'.repeat(43)}`,
  '/order/pay',
  '/find-order',
])('%s may not be stored in any cache', (path) => {
  expect(readCacheControl(path)).toBe('no-store')
})

test('an error response may not be stored in any cache', () => {
  expect(readCacheControl('/product/gone', 404)).toBe('no-store')
})

test('only pages with a card provider may talk to a window that they open', () => {
  const readPolicy = (path: string) =>
    withPageHeaders(new Request(`https://shop.example${path}`), new Response('')).headers.get(
      'cross-origin-opener-policy',
    )
  for (const path of ['/payment/0198c7b2', '/order/pay', '/checkout/express'])
    expect([path, readPolicy(path)]).toEqual([path, 'same-origin-allow-popups'])
  for (const path of ['/cart', '/checkout', '/order/payer', '/checkout/expressly'])
    expect([path, readPolicy(path)]).toEqual([path, 'same-origin'])
})

test('the key in the address of a guest’s order reaches no other page', () => {
  const readPolicy = (path: string) =>
    withPageHeaders(new Request(`https://shop.example${path}`), new Response('')).headers.get(
      'referrer-policy',
    )
  for (const path of [
    `/order/${'k'.repeat(43)}`,
    '/order/pay-no-key',
    '/order/pa',
    `/order/-${'k'.repeat(42)}`,
  ])
    expect([path, readPolicy(path)]).toEqual([path, 'no-referrer'])
  expect(readPolicy('/order/pay')).toBe('strict-origin')
})
