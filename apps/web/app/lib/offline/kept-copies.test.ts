import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openFakeCaches, type FakeCaches } from '../../../test/fake-caches.ts'
import { forgetCopies } from './forget-copies.ts'
import {
  findCopy,
  keepCopy,
  keepTitle,
  listKeptPages,
  removeForeignShelves,
  SHELVES,
  toPageDataShelf,
} from './kept-copies.ts'
import { toKeptUrl } from './kept-requests.ts'

const SHOP = 'https://shop.example'
const DAY_MS = 24 * 60 * 60 * 1000
const PAGE_DATA = toPageDataShelf('r2')
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

async function keepPage(path: string, language: string, title?: string): Promise<void> {
  await keepCopy(SHELVES.pages, toKeptUrl(SHOP + path, language), new Response('<html>'))
  if (title) await keepTitle(SHOP + path, language, title)
}

describe('a shelf of copies', () => {
  it('loses the oldest when it is full, and what is kept anew is the youngest', async () => {
    const { limit, name } = SHELVES.pages
    for (let page = 0; page < limit; page += 1) await keepPage(`/product/${page}`, 'en')
    await keepPage('/product/0', 'en')
    await keepPage('/product/new', 'en')
    const kept = [...fake.stores.get(name)!.keys()]
    expect(kept).toHaveLength(limit)
    expect(kept).not.toContain(toKeptUrl(`${SHOP}/product/1`, 'en'))
    expect(kept.slice(-2)).toEqual(['0', 'new'].map((page) => toKeptUrl(`${SHOP}/product/${page}`, 'en')))
  })

  it('gives pages and pictures away for 30 days, and forgets them then', async () => {
    const url = toKeptUrl(`${SHOP}/images/a.webp`)
    await keepCopy(SHELVES.pictures, url, madeAt(30 * DAY_MS - 1000))
    expect(await findCopy(SHELVES.pictures, url)).toBeDefined()
    await keepCopy(SHELVES.pictures, url, madeAt(30 * DAY_MS + 1000))
    expect(await findCopy(SHELVES.pictures, url)).toBeUndefined()
    expect(fake.stores.get(SHELVES.pictures.name)!.size).toBe(0)
  })

  it('gives code away however old it is: its name changes with its content', async () => {
    const url = toKeptUrl(`${SHOP}/assets/a.js`)
    await keepCopy(SHELVES.code, url, madeAt(300 * DAY_MS))
    expect(await findCopy(SHELVES.code, url)).toBeDefined()
  })

  it('gives up the pictures when the device has no more room, and goes on without the copy', async () => {
    await keepCopy(SHELVES.pictures, toKeptUrl(`${SHOP}/images/a.webp`), new Response('x'))
    fake.fillUp(SHELVES.pages.name)
    await keepPage('/cart', 'en')
    expect(fake.stores.has(SHELVES.pictures.name)).toBe(false)
    expect(await findCopy(SHELVES.pages, toKeptUrl(`${SHOP}/cart`, 'en'))).toBeUndefined()
  })

  it('removes what it does not know, and page data of another release', async () => {
    await caches.open('shop-of-last-year')
    for (const release of ['r1', 'r2']) await caches.open(toPageDataShelf(release).name)
    await keepPage('/cart', 'en')
    await removeForeignShelves(PAGE_DATA)
    expect(await caches.keys()).toEqual([PAGE_DATA.name, SHELVES.pages.name])
  })

  it('is emptied of what somebody looked at, and keeps what the release brought', async () => {
    for (const { name } of [...Object.values(SHELVES), PAGE_DATA]) await caches.open(name)
    await caches.open('of-somebody-else')
    await forgetCopies()
    expect(await caches.keys()).toEqual([SHELVES.code.name, SHELVES.offline.name, 'of-somebody-else'])
  })
})

describe('the list of kept pages', () => {
  it('names those of a language, the latest visit first', async () => {
    await keepPage('/', 'en', 'Home')
    await keepPage('/cart', 'en', 'Cart')
    await keepPage('/', 'zh-CN', '首页')
    await keepTitle(`${SHOP}/`, 'en', 'Home')
    expect(await listKeptPages('en')).toEqual([
      { address: '/', title: 'Home', hasData: false },
      { address: '/cart', title: 'Cart', hasData: false },
    ])
    expect(await listKeptPages('zh-CN')).toEqual([{ address: '/', title: '首页', hasData: false }])
  })

  it('knows those of which only the data is kept, and leaves out what is gone', async () => {
    const data = toKeptUrl(`${SHOP}/product/jade.data?_routes=routes%2Fproduct`, 'en')
    await keepCopy(PAGE_DATA, data, new Response('[]'))
    await keepTitle(`${SHOP}/product/jade`, 'en', 'Jade')
    await keepTitle(`${SHOP}/product/gone`, 'en', 'Gone')
    expect(await listKeptPages('en')).toEqual([{ address: '/product/jade', title: 'Jade', hasData: true }])
  })
})
