import { RouterContextProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import type { WebHost } from '@shop/contract/http/web-host'
import { redirectMissing } from './redirects.server.ts'
import { provideHost } from './web-host.server.ts'

async function request(address: string, status: number, findRedirect: WebHost['findRedirect']) {
  const context = new RouterContextProvider()
  provideHost(context, { findRedirect } as WebHost)
  const url = new URL(address, 'https://shop.example')
  const args = { request: new Request(url), url, context, params: {}, pattern: '*' }
  const response = await redirectMissing(args, async () => new Response('page', { status }))
  return response as Response
}

test('an address without a page redirects for good, with its query', async () => {
  const response = await request('/product/old?lang=zh&utm_source=mail', 404, async (path) =>
    path === '/product/old' ? '/product/new' : undefined,
  )
  expect(response.status).toBe(301)
  expect(response.headers.get('Location')).toBe('/product/new?lang=zh&utm_source=mail')
})

test('a page takes precedence, and no redirect is looked for', async () => {
  const find = vi.fn(async () => '/elsewhere')
  expect((await request('/about', 200, find)).status).toBe(200)
  expect(find).not.toHaveBeenCalled()
})

test('an address without page and redirect is not found, even while redirects cannot be read', async () => {
  expect((await request('/lost', 404, async () => undefined)).status).toBe(404)
  const log = vi.spyOn(console, 'error').mockReturnValue()
  expect((await request('/lost', 404, () => Promise.reject(new Error('no database')))).status).toBe(404)
  expect(log).toHaveBeenCalledOnce()
  log.mockRestore()
})
