import { expect, test } from 'vitest'
import { createContentWatch } from './content-watch.ts'
import { createKeptData } from './kept-data.ts'

/** A shop of one product, whose version and price are told apart. */
function openShop() {
  const shop = { version: '1', price: 100, nowMs: 1_000, reads: 0 }
  const now = () => shop.nowMs
  const watch = createContentWatch({
    readVersions: async (tags) => new Map(tags.map((tag) => [tag, shop.version])),
    ...{ intervalMs: 60_000, report: () => {}, now },
  })
  const kept = createKeptData<number>({ watch, limit: 2, maxAgeMs: 10_000, now })
  const read = (key = '/products/jade', tag: string | null = 'product:jade') =>
    kept.get(key, async () => {
      shop.reads += 1
      return { data: shop.price, tags: tag === null ? undefined : new Set([tag]) }
    })
  return { shop, watch, read }
}

test('what nobody changed is read once, from when on it is watched', async () => {
  const { shop, watch, read } = openShop()
  expect([await read(), await read()]).toEqual([100, 100])
  expect(shop.reads, 'not watched yet').toBe(2)
  await watch.check()
  expect([await read(), await read()]).toEqual([100, 100])
  expect(shop.reads).toBe(3)
})

test('what has changed is read anew', async () => {
  const { shop, watch, read } = openShop()
  await read()
  await watch.check()
  await read()
  Object.assign(shop, { version: '2', price: 120, nowMs: 2_000 })
  await watch.check()
  shop.nowMs = 2_001
  expect(await read()).toBe(120)
})

test('what changed while it was read, or is watched only since, is not kept', async () => {
  const { shop, watch, read } = openShop()
  const first = read()
  await Promise.all([first, watch.check()])
  shop.nowMs = 1_001
  await read()
  expect(shop.reads).toBe(2)
  const whileRead = read('/products/other')
  await Promise.all([whileRead, watch.check()])
  shop.version = '2'
  const reading = read('/products/other')
  shop.nowMs = 2_000
  await Promise.all([reading, watch.check()])
  Object.assign(shop, { price: 120, nowMs: 2_001 })
  expect(await read('/products/other')).toBe(120)
})

test('what is not everybody’s is not kept', async () => {
  const { shop, watch, read } = openShop()
  const readOwn = () => read('/user/profile', null)
  await readOwn()
  await watch.check()
  await readOwn()
  await readOwn()
  expect(shop.reads).toBe(3)
})

test('what has no version is read anew after a while', async () => {
  const { shop, watch, read } = openShop()
  await read()
  await watch.check()
  await read()
  shop.nowMs += 10_000
  await read()
  expect(shop.reads).toBe(3)
})
