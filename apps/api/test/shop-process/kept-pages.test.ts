import { request } from 'node:http'
import { brotliDecompressSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import type { Order } from '@shop/contract/orders'
import { getProduct, type ProductList } from '@shop/contract/products'
import { getMe } from '@shop/contract/users'
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
/** Those that come without their data: no data by themselves, and no page that needs its scripts at once. */
const STARTS_LATE = PUBLIC_PAGES.filter((path) => !/\.data$|^\/(cart|contact)$/.test(path))
const PATIENCE_MS = 5_000
/** Two workers share the port: as many connections reach both. */
const OFTEN = 6

interface Page {
  status: number
  headers: Record<string, string>
  text: string
}

let shop: AShop
const openShop = async () => (shop = await startShop({ dataDir: await aDataFolder(), workers: 2 }))

/** Asks over a connection of its own, so that another worker may answer. */
function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Page> {
  return new Promise((resolve, reject) => {
    const asked = request(`${shop.url}${path}`, { agent: false, method, headers }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('error', reject)
      response.on('end', () => {
        const body = Buffer.concat(parts)
        const isBrotli = response.headers['content-encoding'] === 'br' && body.length > 0
        const text = (isBrotli ? brotliDecompressSync(body) : body).toString()
        resolve({ status: response.statusCode!, headers: response.headers as Page['headers'], text })
      })
    })
    asked.on('error', reject)
    asked.end()
  })
}

const askOften = (path: string) => Promise.all(Array.from({ length: OFTEN }, () => ask(path)))

/** How many pages were answered from what was kept, of both workers as they are asked by turns. */
async function countHits(): Promise<number> {
  const counts = new Map<string, number>()
  for (const { text } of await askOften('/metrics'))
    for (const [, process, count] of text.matchAll(/^page_cache_hits_total\{process="(\d+)"\} (\d+)/gm))
      counts.set(process!, Number(count))
  expect(counts.size).toBe(2)
  return [...counts.values()].reduce((sum, count) => sum + count, 0)
}

/** Until each worker's lists tell what an order has left on the shelf: they may be a second old. */
async function noticeEverywhere({ items }: Order): Promise<void> {
  const { product_id } = items[0]!
  const { data: product } = await shop.call(getProduct, { params: { id: product_id } })
  await vi.waitFor(async () => {
    const lists = await askOften('/api/products?limit=50')
    const pieces = lists.map(({ text }) => {
      const { data } = JSON.parse(text) as { data: ProductList }
      return data.items.find((item) => item.product_id === product_id)?.product_qty
    })
    expect(pieces).toEqual(pieces.map(() => product.product_qty))
  }, PATIENCE_MS)
}

test('Pages are made once for each language, and the same for everybody, whoever asked first.', async () => {
  await openShop()
  const { token } = await signIn(shop)
  const { data: me } = await shop.call(getMe, {}, { as: { token } })
  const order = await placeAnOrder(shop, { token })
  await noticeEverywhere(order)
  const personal = {
    authorization: `Bearer ${token}`,
    cookie: `access_token=${token}; refresh_token=${token}; user_id=${me.user_id}`,
    'x-forwarded-for': '203.0.113.7',
    'x-forwarded-host': 'other.example',
    'user-agent': 'a shopper',
  }
  for (const path of PUBLIC_PAGES) {
    const mine = await Promise.all(Array.from({ length: OFTEN }, () => ask(path, personal)))
    const others = await askOften(path)
    const [first] = others
    expect(first!.status, path).toBe(200)
    expect(new Set([...mine, ...others].map(({ text }) => text)).size, path).toBe(1)
    // Each document names the data that it comes without, and every worker has the same at that address.
    const mark = first!.headers['handoff']
    expect(mark === undefined, path).toBe(!STARTS_LATE.includes(path))
    const address = `${path}${path.includes('?') ? '&' : '?'}handoff=${mark}`
    const data = mark === undefined ? [] : [await ask(address, personal), ...(await askOften(address))]
    expect(new Set(data.map(({ status, text }) => `${status} ${text}`)).size, path).toBeLessThanOrEqual(1)
    for (const { status } of data) expect(status, path).toBe(200)
    const sent = JSON.stringify([first, ...data])
    const secrets = [token, me.user_id, order.order_number, 'other.example', '203.0.113.7']
    expect(
      secrets.filter((secret) => sent.includes(secret)),
      path,
    ).toEqual([])
  }
  // The first to ask wait for the page, the others find it; one may have been made anew in the meantime.
  const plain = PUBLIC_PAGES.filter((path) => !path.includes('?'))
  expect(await countHits()).toBeGreaterThanOrEqual(plain.length * (OFTEN - 1))

  const chinese = await ask('/about', { cookie: 'language_preference=zh' })
  expect(chinese.text).toContain('<html lang="zh-CN"')
  expect((await ask('/about?lang=zh')).text).toContain('<html lang="zh-CN"')
  const page = await ask('/about', { 'accept-encoding': 'br' })
  expect(page.text).toContain('<html lang="en"')
  expect(page.headers).toMatchObject({
    'cache-control': 'public, max-age=0, must-revalidate',
    'content-encoding': 'br',
    vary: expect.stringContaining('Cookie') as string,
  })
  const known = await ask('/about', { 'accept-encoding': 'br', 'if-none-match': page.headers['etag']! })
  expect(known).toMatchObject({ status: 304, text: '' })
  const head = await ask('/about', { 'accept-encoding': 'br' }, 'HEAD')
  expect(head).toMatchObject({ status: 200, text: '' })
  expect(head.headers['content-length']).toBe(page.headers['content-length'])
  const optedOut = await ask('/about', { 'sec-gpc': '1' })
  expect(optedOut.headers['server-timing']).toBe('gpc')
  expect((await ask('/about')).headers['server-timing']).toBeUndefined()
})

test('No worker shows a product that was withdrawn, or a price or stock that is past.', async () => {
  await openShop()
  const path = '/product/amethyst-still-water-bracelet'
  const showsEverywhere = (text: string, page = path) =>
    vi.waitUntil(async () => (await askOften(page)).every((each) => each.text.includes(text)), {
      timeout: 5_000,
      interval: 100,
    })
  const [before] = await askOften(path)
  expect(before!.status).toBe(200)
  await askOften('/category/bracelets')

  await shop.query(
    `UPDATE products SET price_fen = 123400, compare_at_fen = NULL, updated_at = now() WHERE slug = 'amethyst-still-water-bracelet'`,
  )
  await showsEverywhere('1234.00')
  await showsEverywhere('1,234.00', '/category/bracelets')

  const order = await placeAnOrder(shop, await signIn(shop))
  const [item] = order.items
  const { slug } = (
    await shop.query<{ slug: string }>(`SELECT slug FROM products WHERE id = $1`, [item!.product_id])
  )[0]!
  await askOften(`/product/${slug}`)
  await shop.query(`UPDATE stock_items SET available = 0 WHERE product_id = $1`, [item!.product_id])
  await showsEverywhere('Sold out', `/product/${slug}`)

  await shop.query(
    `UPDATE products SET status = 'inactive', updated_at = now() WHERE slug = 'amethyst-still-water-bracelet'`,
  )
  await vi.waitUntil(async () => (await askOften(path)).every(({ status }) => status === 404), {
    timeout: 5_000,
    interval: 100,
  })
  const data = await askOften(`${path}?handoff=now`)
  expect(data.map(({ status }) => status)).toEqual(data.map(() => 404))
  await vi.waitUntil(
    async () => (await askOften('/category/bracelets')).every(({ text }) => !text.includes(path)),
    { timeout: 5_000, interval: 100 },
  )
})
