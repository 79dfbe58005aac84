import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openFakeCaches, type FakeCaches } from '../../../test/fake-caches.ts'
import { forgetCopies } from './forget-copies.ts'
import {
  findCopy,
  storeCopy,
  storeTitle,
  listCachedPages,
  removeForeignCaches,
  CACHES,
  toPageDataCache,
} from './cached-copies.ts'
import { toCacheUrl } from './cached-requests.ts'

const SHOP = 'https://shop.example'
const DAY_MS = 24 * 60 * 60 * 1000
const PAGE_DATA = toPageDataCache('r2')
const NOW = new Date('2026-05-01T10:00:00Z')

let fake: FakeCaches
beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
  fake = openFakeCaches()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const madeAt = (ageMs: number) =>
  new Response('x', { headers: { Date: new Date(NOW.getTime() - ageMs).toUTCString() } })

async function storePage(path: string, language: string, title?: string): Promise<void> {
  await storeCopy(CACHES.pages, toCacheUrl(SHOP + path, language), new Response('<html>'))
  if (title) await storeTitle(SHOP + path, language, title)
}

describe('caches of copies', () => {
  test('drop the oldest entry when full; a renewed entry becomes the youngest', async () => {
    const { limit, name } = CACHES.pages
    for (let page = 0; page < limit; page += 1) await storePage(`/product/${page}`, 'en')
    await storePage('/product/0', 'en')
    await storePage('/product/new', 'en')
    const stored = [...fake.stores.get(name)!.keys()]
    expect(stored).toHaveLength(limit)
    expect(stored).not.toContain(toCacheUrl(`${SHOP}/product/1`, 'en'))
    expect(stored.slice(-2)).toEqual(['0', 'new'].map((page) => toCacheUrl(`${SHOP}/product/${page}`, 'en')))
  })

  test('return pages and pictures for 30 days', async () => {
    const url = toCacheUrl(`${SHOP}/images/a.webp`)
    await storeCopy(CACHES.pictures, url, madeAt(30 * DAY_MS - 1000))
    expect(await findCopy(CACHES.pictures, url)).toBeDefined()
    await storeCopy(CACHES.pictures, url, madeAt(30 * DAY_MS + 1000))
    expect(await findCopy(CACHES.pictures, url)).toBeUndefined()
    expect(fake.stores.get(CACHES.pictures.name)!.size).toBe(0)
  })

  test('return code of any age, because its name changes with its content', async () => {
    const url = toCacheUrl(`${SHOP}/assets/a.js`)
    await storeCopy(CACHES.code, url, madeAt(300 * DAY_MS))
    expect(await findCopy(CACHES.code, url)).toBeDefined()
  })

  test('drop the pictures when storage is full', async () => {
    await storeCopy(CACHES.pictures, toCacheUrl(`${SHOP}/images/a.webp`), new Response('x'))
    fake.fillUp(CACHES.pages.name)
    await storePage('/cart', 'en')
    expect(fake.stores.has(CACHES.pictures.name)).toBe(false)
    expect(await findCopy(CACHES.pages, toCacheUrl(`${SHOP}/cart`, 'en'))).toBeUndefined()
  })

  test('unknown ones and page data of other releases are deleted', async () => {
    await caches.open('shop-of-last-year')
    for (const release of ['r1', 'r2']) await caches.open(toPageDataCache(release).name)
    await storePage('/cart', 'en')
    await removeForeignCaches(PAGE_DATA)
    expect(await caches.keys()).toEqual([PAGE_DATA.name, CACHES.pages.name])
  })

  test('lose what the visitor has looked at and keep the files of the release', async () => {
    for (const { name } of [...Object.values(CACHES), PAGE_DATA]) await caches.open(name)
    await caches.open('of-somebody-else')
    await forgetCopies()
    expect(await caches.keys()).toEqual([CACHES.code.name, CACHES.offline.name, 'of-somebody-else'])
  })
})

describe('the list of cached pages', () => {
  test('holds those of one language, the latest visit first', async () => {
    await storePage('/', 'en', 'Home')
    await storePage('/cart', 'en', 'Cart')
    await storePage('/', 'zh-CN', '首页')
    await storeTitle(`${SHOP}/`, 'en', 'Home')
    expect(await listCachedPages('en')).toEqual([
      { address: '/', title: 'Home', hasData: false },
      { address: '/cart', title: 'Cart', hasData: false },
    ])
    expect(await listCachedPages('zh-CN')).toEqual([{ address: '/', title: '首页', hasData: false }])
  })

  test('holds pages with only their data cached, and not those that are gone', async () => {
    const data = toCacheUrl(`${SHOP}/product/jade.data?_routes=routes%2Fproduct`, 'en')
    await storeCopy(PAGE_DATA, data, new Response('[]'))
    await storeTitle(`${SHOP}/product/jade`, 'en', 'Jade')
    await storeTitle(`${SHOP}/product/gone`, 'en', 'Gone')
    expect(await listCachedPages('en')).toEqual([{ address: '/product/jade', title: 'Jade', hasData: true }])
  })
})
