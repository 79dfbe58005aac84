import { brotliDecompressSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import type { Order } from '@shop/contract/orders/orders.schemas'
import { getProduct } from '@shop/contract/products/products.endpoints'
import type { ProductList } from '@shop/contract/products/products.schemas'
import { getMe } from '@shop/contract/users/users.endpoints'
import { fetchOnce } from '../fetch-once.ts'
import { aDataFolder, placeAnOrder, signIn, startShop, type AShop } from './a-shop.ts'

const PUBLIC_PAGES = [
  '/',
  '/category/bracelets',
  '/category/raw-stones?sort=price_asc&in_stock=true',
  '/search?q=jade',
  '/product/amethyst-still-water-bracelet',
  '/product/amethyst-still-water-bracelet.data',
  '/traditions',
  '/about',
  '/terms',
  '/contact',
  '/cart',
]
const TIMEOUT_MS = 5_000
/** Two workers share the port: this many connections reach both. */
const OFTEN = 6

let shop: AShop

/** Requests over a new connection, so that another worker may respond. */
async function call(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const { body, ...response } = await fetchOnce(shop.url, path, { headers, method })
  const isBrotli = response.headers['content-encoding'] === 'br' && body.length > 0
  return { ...response, text: (isBrotli ? brotliDecompressSync(body) : body).toString() }
}

const requestOften = (path: string) => Promise.all(Array.from({ length: OFTEN }, () => call(path)))

/** The number of responses from the cache, and of others, of both workers. */
async function countRequests(): Promise<{ hits: number; misses: number }> {
  const counts = { hits: new Map<string, number>(), misses: new Map<string, number>() }
  for (const { text } of await requestOften('/metrics'))
    for (const [, name, process, count] of text.matchAll(
      /^response_cache_(hits|misses)_total\{process="(\d+)"\} (\d+)/gm,
    ))
      counts[name as 'hits'].set(process!, Number(count))
  expect(counts.hits.size).toBe(2)
  const sum = (of: Map<string, number>) => [...of.values()].reduce((total, count) => total + count, 0)
  return { hits: sum(counts.hits), misses: sum(counts.misses) }
}

/** Waits until each worker's lists show the remaining stock: they may be a second old. */
async function waitForStock({ items }: Order): Promise<void> {
  const { product_id } = items[0]!
  const { data: product } = await shop.call(getProduct, { params: { id: product_id } })
  await vi.waitFor(async () => {
    const lists = await requestOften('/api/products?limit=50')
    const quantities = lists.map(({ text }) => {
      const { data } = JSON.parse(text) as { data: ProductList }
      return data.items.find((item) => item.product_id === product_id)?.product_qty
    })
    expect(quantities).toEqual(quantities.map(() => product.product_qty))
  }, TIMEOUT_MS)
}

test('Pages are cached for each language, and the same for every visitor.', async () => {
  shop = await startShop({ dataDir: await aDataFolder(), workers: 2 })
  const { token } = await signIn(shop)
  const { data: me } = await shop.call(getMe, {}, { as: { token } })
  const order = await placeAnOrder(shop, { token })
  await waitForStock(order)
  const personal = {
    authorization: `Bearer ${token}`,
    cookie: `access_token=${token}; refresh_token=${token}; user_id=${me.user_id}`,
    'x-forwarded-for': '203.0.113.7',
    'x-forwarded-host': 'other.example',
    'user-agent': 'a shopper',
  }
  for (const path of PUBLIC_PAGES) {
    const mine = await Promise.all(Array.from({ length: OFTEN }, () => call(path, personal)))
    const others = await requestOften(path)
    const [first] = others
    expect(first!.status, path).toBe(200)
    expect(new Set([...mine, ...others].map(({ text }) => text)).size, path).toBe(1)
    const sent = JSON.stringify(first)
    const secrets = [token, me.user_id, order.order_number, 'other.example', '203.0.113.7']
    expect(
      secrets.filter((secret) => sent.includes(secret)),
      path,
    ).toEqual([])
  }
  // By now both workers have all of them.
  await vi.waitFor(async () => {
    const before = await countRequests()
    for (const path of PUBLIC_PAGES) await requestOften(path)
    const { hits, misses } = await countRequests()
    expect([hits - before.hits, misses - before.misses]).toEqual([PUBLIC_PAGES.length * OFTEN, 0])
  }, TIMEOUT_MS)

  const chinese = await call('/about', { cookie: 'language_preference=zh' })
  expect(chinese.text).toContain('<html lang="zh-CN"')
  expect((await call('/about?lang=zh')).text).toContain('<html lang="zh-CN"')
  const page = await call('/about', { 'accept-encoding': 'br' })
  expect(page.text).toContain('<html lang="en"')
  expect(page.headers).toMatchObject({
    'cache-control': 'public, max-age=0, must-revalidate',
    'content-encoding': 'br',
    vary: expect.stringContaining('Cookie') as string,
  })
  const known = await call('/about', { 'accept-encoding': 'br', 'if-none-match': page.headers.etag! })
  expect(known).toMatchObject({ status: 304, text: '' })
  const head = await call('/about', { 'accept-encoding': 'br' }, 'HEAD')
  expect(head).toMatchObject({ status: 200, text: '' })
  expect(head.headers['content-length']).toBe(page.headers['content-length'])
  const optedOut = await call('/about', { 'sec-gpc': '1' })
  expect(optedOut.headers['server-timing']).toBe('gpc')
  expect((await call('/about')).headers['server-timing']).toBeUndefined()
})
