import { expect, test } from 'vitest'
import { withPageHeaders } from './response-headers.server.ts'
import type { WebHost } from './web-host.server.ts'

async function readCacheControl(path: string, status = 200): Promise<string | null> {
  const request = new Request(new URL(path, 'https://shop.example'))
  // Not an HTML document, so the host is not used.
  const response = new Response('[]', { status })
  const { headers } = await withPageHeaders(request, response, {} as WebHost)
  return headers.get('cache-control')
}

test('public pages may be cached and must be revalidated', async () => {
  for (const path of ['/', '/contact', '/contact?product=jade-beads', '/contact.data']) {
    expect(await readCacheControl(path), path).toBe('public, max-age=0, must-revalidate')
  }
})

test.each([
  '/user/orders',
  '/checkout.data',
  '/contact?order=SY261121ABCDEF',
  '/contact.data?order=SY261121ABCDEF',
])('%s may not be stored in any cache', async (path) => {
  expect(await readCacheControl(path)).toBe('no-store')
})

test('an error response may not be stored in any cache', async () => {
  expect(await readCacheControl('/product/gone', 404)).toBe('no-store')
})
