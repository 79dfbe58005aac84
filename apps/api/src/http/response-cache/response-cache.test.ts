import { brotliDecompressSync } from 'node:zlib'
import { getPage } from '@shop/contract/articles/articles.endpoints'
import { getProduct, listProducts } from '@shop/contract/products/products.endpoints'
import { expect, test, vi } from 'vitest'
import { renderPrice, startCachedApp, toPublicPage, type Render } from '../../../test/cached-app.ts'
import { noteWritten } from '../../../test/product-changes.ts'
import { createTestApp } from '../../../test/test-app.ts'
import { toPageKey } from './cached-pages.ts'

/** Generous for a busy machine: versions are polled every 50 ms here. */
const TIMEOUT_MS = 5_000

const shop = await createTestApp()
const { data: list } = await shop.call(listProducts, { query: { limit: 2 } })
const [jade, onyx] = list.items.map(({ product_id, slug }) => ({ id: product_id, path: `/product/${slug}` }))

type App = Awaited<ReturnType<typeof startCachedApp>>

/** Requests a page until it comes from the cache, once the versions of its tags are known. */
async function warmUp({ getText, renders }: App, path: string): Promise<string> {
  return vi.waitFor(async () => {
    const before = renders.length
    const text = await getText(path)
    expect(renders.length).toBe(before)
    return text
  }, TIMEOUT_MS)
}

let price = 10_000
/** Sets a unique price; returns it as pages format it. */
async function changePrice(id: string): Promise<string> {
  price += 100
  await shop.db
    .updateTable('products')
    .set({ price_fen: price, compare_at_fen: null, updated_at: new Date() })
    .where('id', '=', id)
    .execute()
  return `costs ${price / 100}.00`
}

/** A render that a test can block. */
function atGate(render: Render) {
  let gate = Promise.resolve()
  let open = () => {}
  return {
    render: async (...given: Parameters<Render>) => {
      const response = await render(...given)
      await gate
      return response
    },
    close: () => void (gate = new Promise((resolve) => (open = resolve))),
    open: () => open(),
  }
}

test('a page is rendered once and sent again', async () => {
  const app = await startCachedApp(shop, renderPrice)
  const text = await warmUp(app, jade!.path)
  const before = app.renders.length
  for (let round = 0; round < 5; round += 1) expect(await app.getText(jade!.path)).toBe(text)
  expect(app.renders.length).toBe(before)
})

test('a hundred requests at once wait for one render', async () => {
  const gate = atGate(async () => toPublicPage('hello'))
  const app = await startCachedApp(shop, gate.render)
  gate.close()
  const texts = Promise.all(Array.from({ length: 100 }, () => app.getText('/about')))
  await vi.waitUntil(() => app.renders.length > 0, TIMEOUT_MS)
  gate.open()
  expect(new Set(await texts)).toEqual(new Set(['hello']))
  expect(app.renders.length).toBe(1)
})

test('a changed price or stock is shown by every instance, and nothing else is refreshed', async () => {
  const apps = [await startCachedApp(shop, renderPrice), await startCachedApp(shop, renderPrice)]
  for (const app of apps) {
    await warmUp(app, jade!.path)
    await warmUp(app, onyx!.path)
    await app.getCall(`${jade!.path.replace('/product', '/products')}`)
  }
  const text = await changePrice(jade!.id)
  await shop.db.updateTable('stock_items').set({ available: 3 }).where('product_id', '=', jade!.id).execute()
  const path = getProduct.path.replace(':id', jade!.id)
  for (const app of apps) {
    await vi.waitFor(async () => expect(await app.getText(jade!.path)).toBe(text), TIMEOUT_MS)
    await vi.waitFor(async () => {
      const { data } = await app.getCall(path)
      expect(data['product_qty']).toBe(3 * (await countSizes(jade!.id)))
    }, TIMEOUT_MS)
    const before = app.renders.length
    await app.getText(onyx!.path)
    expect(app.renders.length).toBe(before)
  }
})

async function countSizes(id: string): Promise<number> {
  const rows = await shop.db.selectFrom('stock_items').select('size').where('product_id', '=', id).execute()
  return rows.length
}

test('a list shows a product that was added to it', async () => {
  const app = await startCachedApp(shop, renderPrice)
  const path = '/products?category=bracelets&limit=50'
  const isCached = async () => {
    const { misses } = app.cache.counts
    const { data } = await app.getCall(path)
    expect(app.cache.counts.misses).toBe(misses)
    return data['total'] as number
  }
  const total = await vi.waitFor(isCached, TIMEOUT_MS)
  const hidden = await shop.db
    .selectFrom('products')
    .select('id')
    .where('subcategory', '=', 'protective')
    .limit(1)
    .executeTakeFirstOrThrow()
  const setStatus = async (status: 'active' | 'archived') => {
    await shop.db
      .updateTable('products')
      .set({ status, updated_at: new Date() })
      .where('id', '=', hidden.id)
      .execute()
    await noteWritten(shop, hidden.id)
  }
  await setStatus('archived')
  await vi.waitFor(async () => expect((await app.getCall(path)).data['total']).toBe(total - 1), TIMEOUT_MS)
  await setStatus('active')
  await vi.waitFor(async () => expect((await app.getCall(path)).data['total']).toBe(total), TIMEOUT_MS)
})

test('an edited article is shown at once', async () => {
  const setTitle = (title: string, updated_at: Date) => {
    const facts = JSON.stringify({ title, description: title, updated: '2026-01-01' })
    const row = { kind: 'page', slug: 'about', language: 'en', body: '[]', image: null, facts, updated_at }
    const shown_from = new Date('2026-01-01')
    return shop.db
      .insertInto('articles')
      .values({ ...row, shown_from })
      .onConflict((conflict) =>
        conflict.columns(['kind', 'slug', 'language', 'shown_from']).doUpdateSet({ facts, updated_at }),
      )
      .execute()
  }
  await setTitle('First', new Date('2026-01-01'))
  const app = await startCachedApp(shop, async (_, host) => {
    const path = `${getPage.path.replace(':slug', 'about')}?language=en`
    const { body } = await host.sendApi({ method: 'GET', path })
    return toPublicPage((body as { data: { title: string } }).data.title)
  })
  expect(await warmUp(app, '/about')).toBe('First')
  await setTitle('Second', new Date('2026-01-02'))
  await vi.waitFor(async () => expect(await app.getText('/about')).toBe('Second'), TIMEOUT_MS)
})

test('a page that was read before a change and finished after it is not sent to the next visitor', async () => {
  const gate = atGate(renderPrice)
  const app = await startCachedApp(shop, gate.render)
  await warmUp(app, jade!.path)
  const before = app.renders.length
  gate.close()
  const first = await changePrice(jade!.id)
  const waiting: Promise<string>[] = []
  await vi.waitUntil(() => {
    waiting.push(app.getText(jade!.path))
    return app.renders.length > before
  }, TIMEOUT_MS)
  const second = await changePrice(jade!.id)
  gate.open()
  expect(await waiting.at(-1)).toBe(first)
  await vi.waitFor(async () => expect(await app.getText(jade!.path)).toBe(second), TIMEOUT_MS)
})

test('an expired page is sent while it is rendered again', async () => {
  let edition = 1
  const gate = atGate(async () => toPublicPage(`edition ${edition}`))
  const app = await startCachedApp(shop, gate.render, { ttlMs: 100 })
  expect(await app.getText('/about')).toBe('edition 1')
  edition = 2
  gate.close()
  const before = app.renders.length
  await vi.waitFor(async () => {
    expect(await app.getText('/about')).toBe('edition 1')
    expect(app.renders.length).toBe(before + 1)
  }, TIMEOUT_MS)
  gate.open()
  await vi.waitFor(async () => expect(await app.getText('/about')).toBe('edition 2'), TIMEOUT_MS)
})

test('without the database the stale page is sent, also after its TTL', async () => {
  let isBroken = false
  const app = await startCachedApp(
    shop,
    async (...given) => {
      if (isBroken) return new Response('broken', { status: 500 })
      return renderPrice(...given)
    },
    { ttlMs: 50 },
  )
  const text = await app.getText(jade!.path)
  app.setDatabaseDown(true)
  isBroken = true
  await vi.waitFor(async () => {
    expect(await app.getText(jade!.path)).toBe(text)
    expect(app.reported.length).toBeGreaterThan(1)
  }, TIMEOUT_MS)
  expect((await app.fetchRaw(onyx!.path)).status).toBe(500)
})

test('no stale page is sent for a deleted product', async () => {
  const app = await startCachedApp(shop, renderPrice)
  await warmUp(app, onyx!.path)
  const setStatus = (status: 'active' | 'archived') =>
    shop.db
      .updateTable('products')
      .set({ status, updated_at: new Date() })
      .where('id', '=', onyx!.id)
      .execute()
  await setStatus('archived')
  await vi.waitFor(async () => expect((await app.fetchRaw(onyx!.path)).status).toBe(404), TIMEOUT_MS)
  await vi.waitFor(
    async () =>
      expect((await app.fetchRaw(`/api${getProduct.path.replace(':id', onyx!.id)}`)).status).toBe(404),
    TIMEOUT_MS,
  )
  await setStatus('active')
  await vi.waitFor(async () => expect((await app.fetchRaw(onyx!.path)).status).toBe(200), TIMEOUT_MS)
})

test('a cached call holds nothing of its first client, and other sites cannot read it', async () => {
  const app = await startCachedApp(shop, renderPrice)
  const path = `/api${getProduct.path.replace(':id', jade!.id)}`
  const headers = { authorization: 'Bearer mine', cookie: 'mine=1', 'accept-encoding': 'br' }
  const first = await vi.waitFor(async () => {
    const { hits } = app.cache.counts
    const response = await app.fetchRaw(path, headers)
    expect(app.cache.counts.hits).toBe(hits + 1)
    return response
  }, TIMEOUT_MS)
  expect(first.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'content-encoding': 'br',
    vary: 'accept-encoding',
    'x-content-type-options': 'nosniff',
  })
  const simple = await app.fetchRaw(path)
  expect(brotliDecompressSync(first.body).toString()).toBe(simple.body.toString())
  expect((await app.fetchRaw(path, { 'sec-fetch-site': 'cross-site' })).status).toBe(404)
  expect((await app.fetchRaw(path, { 'sec-fetch-site': 'same-origin' })).status).toBe(200)
})

test.each([
  ['a page', jade!.path],
  ['a list', '/api/products?category=bracelets'],
  ['a detail', `/api${getProduct.path.replace(':id', jade!.id)}`],
  ['a search', '/api/products?q=jade'],
])('%s is made once for clients without Accept-Encoding too [T398]', async (_, path) => {
  const app = await startCachedApp(shop, renderPrice)
  const key = path.startsWith('/api/') ? path : toPageKey(path, {})
  const first = await vi.waitFor(async () => {
    const response = await app.fetchRaw(path)
    expect(app.cache.find(key, {})).toBeDefined()
    return response
  }, TIMEOUT_MS)
  const { misses } = app.cache.counts
  const { etag } = first.headers
  for (const headers of [{}, { 'accept-encoding': 'identity' }, { 'accept-encoding': 'br;q=0' }]) {
    const again = await app.fetchRaw(path, headers)
    expect(again.body.equals(first.body)).toBe(true)
    expect(again.headers).toMatchObject({ etag, vary: expect.stringMatching(/accept-encoding/i) })
    expect(again.headers).not.toHaveProperty('content-encoding')
    expect((await app.fetchRaw(path, { ...headers, 'if-none-match': etag! })).status).toBe(304)
  }
  expect(app.cache.counts.misses).toBe(misses)
  // The same bytes in memory: neither decompressed nor serialised again. The same holds for the compressed ones.
  for (const headers of [{}, { 'accept-encoding': 'br' }]) {
    await app.fetchRaw(path, headers)
    const { body } = app.cache.find(key, headers)!
    expect(app.cache.find(key, headers)!.body).toBe(body)
  }
})

test('a cached list has the fields of one that is not cached', async () => {
  const app = await startCachedApp(shop, renderPrice)
  const { body } = await app.fetchRaw('/api/products?limit=3')
  const { data } = await shop.call(listProducts, { query: { limit: 3 } })
  expect(JSON.parse(body.toString())).toEqual({ success: true, data })
})

test('a page is not rendered from an expired call', async () => {
  const app = await startCachedApp(shop, renderPrice, { ttlMs: 20 })
  await app.getCall(getProduct.path.replace(':id', jade!.path.split('/').at(-1)!))
  const text = await changePrice(jade!.id)
  await vi.waitFor(async () => expect(await app.getText(jade!.path)).toBe(text), TIMEOUT_MS)
})
