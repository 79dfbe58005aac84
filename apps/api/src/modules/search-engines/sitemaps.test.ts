import { join } from 'node:path'
import { CATEGORIES } from '@shop/contract/categories/categories.endpoints'
import { LANGUAGES, toLanguageAddress } from '@shop/contract/languages/languages'
import robotsParser from 'robots-parser'
import { describe, expect, test } from 'vitest'
import { aProduct, importRecords } from '../../../test/builders.ts'
import { createTestApp } from '../../../test/test-app.ts'
import { findText, listChildren, readXml, type XmlElement } from '../../../test/xml.ts'
import { CATALOGUE_FOLDER } from '../../boot/seed/catalogue-folder.ts'
import { HOUR, MINUTE } from '../../jobs/clock.ts'
import { createSearchEnginesService } from './search-engines.service.ts'

const shop = await createTestApp()
const ORIGIN = 'https://shop.example'
const SOMEBODY = { who: 'somebody', network: '', device: '' }
/** The package's types nest the default export once more than Node does. */
const createRobots = robotsParser as unknown as typeof robotsParser.default

async function get(url: string, headers: Record<string, string> = {}) {
  const response = await shop.app.inject({ url, headers })
  return { status: response.statusCode, text: response.body, headers: response.headers }
}

async function collect(text: AsyncIterable<string>): Promise<string> {
  let all = ''
  for await (const product of text) all += product
  return all
}

const W3C_DATETIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/

/**
 * Asserts an address as sitemaps require it: absolute, escaped, below 2,048 characters
 * (sitemaps.org/protocol.html).
 */
function expectAddress(address: string | undefined): void {
  expect(address).toMatch(/^https:\/\/shop\.example\//)
  expect(new URL(address!).href).toBe(address)
  expect(address!.length).toBeLessThan(2_048)
}

/** Asserts a sitemap against the rules of its schemas; returns its entries. */
function readSitemap(text: string): XmlElement[] {
  expect(Buffer.byteLength(text)).toBeLessThan(50 * 1024 * 1024)
  const root = readXml(text)
  expect([root.name, root.attributes['xmlns']]).toEqual([
    'urlset',
    'http://www.sitemaps.org/schemas/sitemap/0.9',
  ])
  expect(root.children.length).toBeGreaterThan(0)
  expect(root.children.length).toBeLessThanOrEqual(50_000)
  for (const entry of root.children) {
    expect(entry.name).toBe('url')
    // In this order, each of the first two at most once, and no others.
    expect(entry.children.map(({ name }) => name).join(' ')).toMatch(
      new RegExp(`^loc( lastmod)?( xhtml:link){${LANGUAGES.length + 1}}( image:image){0,1000}$`),
    )
    expectAddress(findText(entry, 'loc'))
    const changed = findText(entry, 'lastmod')
    if (changed !== undefined) expect(changed).toMatch(W3C_DATETIME)
    for (const image of listChildren(entry, 'image:image')) {
      expect(image.children.map(({ name }) => name)).toEqual(['image:loc'])
      expectAddress(image.children[0]!.text)
    }
  }
  return root.children
}

/** The addresses of a page in each language. */
const toTranslations = (address: string) => LANGUAGES.map((language) => toLanguageAddress(address, language))

const toAddresses = (entries: XmlElement[]) => entries.map((entry) => findText(entry, 'loc')!)

function toLanguages(entry: XmlElement) {
  return listChildren(entry, 'xhtml:link').map(({ attributes }) => [
    attributes['hreflang'],
    attributes['href'],
  ])
}

describe('robots.txt', () => {
  test('disallows the API only, and names the sitemap', async () => {
    const { text, headers } = await get('/robots.txt')
    expect(headers['content-type']).toBe('text/plain; charset=utf-8')
    const robots = createRobots(`${ORIGIN}/robots.txt`, text)
    expect(robots.getSitemaps()).toEqual([`${ORIGIN}/sitemap.xml`])
    for (const path of [
      '/',
      '/category/carved?page=2',
      '/product/x?lang=zh',
      '/uploads/share/x.jpg',
      '/assets/x.js',
    ])
      expect([path, robots.isAllowed(ORIGIN + path, 'Googlebot')]).toEqual([path, true])
    // A crawler that may not read a page cannot see its noindex.
    for (const path of ['/search?q=jade', '/cart', '/user/orders', '/checkout', '/login'])
      expect([path, robots.isAllowed(ORIGIN + path, 'Googlebot')]).toEqual([path, true])
    for (const path of ['/api/products', '/api/v1/users/me', '/api/docs'])
      expect([path, robots.isAllowed(ORIGIN + path, 'Baiduspider')]).toEqual([path, false])
  })
})

describe('the sitemap', () => {
  test('is an index whose parts list every page and every product on sale, once in each language', async () => {
    const hidden = await aProduct(shop, { published_at: '2027-01-01' })
    const { text, headers } = await get('/sitemap.xml')
    expect(headers['content-type']).toBe('application/xml; charset=utf-8')
    const index = readXml(text)
    expect([index.name, index.attributes['xmlns']]).toEqual([
      'sitemapindex',
      'http://www.sitemaps.org/schemas/sitemap/0.9',
    ])
    for (const part of index.children) {
      expect([part.name, ...part.children.map(({ name }) => name)]).toEqual(['sitemap', 'loc', 'lastmod'])
      expect(findText(part, 'lastmod')).toMatch(W3C_DATETIME)
    }
    const addresses: string[] = []
    for (const part of toAddresses(index.children)) {
      expectAddress(part)
      addresses.push(...toAddresses(readSitemap((await get(part.slice(ORIGIN.length))).text)))
    }
    expect(new Set(addresses).size).toBe(addresses.length)
    const products = await shop.db
      .selectFrom('products')
      .select('slug')
      .where('id', '!=', hidden.id)
      .execute()
    const categories = CATEGORIES.flatMap(({ slug, subcategories }) => [slug, ...subcategories])
    for (const path of [
      '/',
      '/about',
      '/contact',
      '/traditions',
      '/privacy',
      '/terms-policies',
      ...categories.map((slug) => `/category/${slug}`),
      ...products.map(({ slug }) => `/product/${slug}`),
    ])
      expect(addresses, path).toEqual(expect.arrayContaining(toTranslations(ORIGIN + path)))
    expect(addresses.join()).not.toContain(hidden.record.slug)
    expect(addresses.filter((address) => address.includes('/product/'))).toHaveLength(
      products.length * LANGUAGES.length,
    )
  })

  test('links the languages of each page, in both directions', async () => {
    const entries = readSitemap((await get('/sitemaps/products-1.xml')).text)
    const byAddress = new Map(entries.map((entry) => [findText(entry, 'loc')!, entry]))
    for (const [address, entry] of byAddress) {
      const simple = address.replace(/\?lang=.*/, '')
      expect(toLanguages(entry)).toEqual([
        ['en', simple],
        ['zh-Hans', `${simple}?lang=zh`],
        ['zh-Hant', `${simple}?lang=zh-Hant`],
        ['x-default', simple],
      ])
      expect(toTranslations(simple).filter((each) => !byAddress.has(each))).toEqual([])
      expect(listChildren(entry, 'image:image').length).toBeGreaterThan(0)
    }
  })

  test('has the last change of a product and of its stock', async () => {
    const { record } = await aProduct(shop, { subcategory: 'carved' })
    shop.clock.advance(60_000)
    const now = shop.clock().toISOString().slice(0, -5)
    await importRecords(shop, [{ ...record, price: '120.00' }])
    const findChange = async (part: string, path: string) =>
      findText(
        readSitemap((await get(`/sitemaps/${part}`)).text).find(
          (entry) => findText(entry, 'loc') === ORIGIN + path,
        )!,
        'lastmod',
      )
    expect(await findChange('products-1.xml', `/product/${record.slug}`)).toContain(now)
    for (const path of ['/category/carved', '/category/crystals', '/'])
      expect([path, await findChange('pages.xml', path)]).toEqual([path, expect.stringContaining(now)])
    expect(await findChange('pages.xml', '/category/protective')).not.toContain(now)
  })

  test('leaves out a category in which nothing is on sale', async () => {
    const listPages = async () => toAddresses(readSitemap((await get('/sitemaps/pages.xml')).text))
    const setStatus = (status: string, before: string) =>
      shop.db
        .updateTable('products')
        .set({ status })
        .where('subcategory', '=', 'carved')
        .where('status', '=', before)
        .execute()
    const complete = await listPages()
    await setStatus('archived', 'active')
    const left = await listPages()
    expect(complete.filter((page) => !left.includes(page))).toEqual(
      toTranslations(`${ORIGIN}/category/carved`),
    )
    await setStatus('active', 'archived')
    expect(await listPages()).toEqual(complete)
  })

  test('has the date of a text, as its author set it', async () => {
    await shop.db.deleteFrom('articles').execute()
    const now = shop.clock()
    const text = { language: 'en', body: JSON.stringify([]), updated_at: now, shown_from: now }
    const later = { ...text, shown_from: new Date(now.getTime() + HOUR) }
    await shop.db
      .insertInto('articles')
      .values([
        { ...text, kind: 'page', slug: 'about', facts: JSON.stringify({ updated: '2026-05-01' }) },
        { ...text, kind: 'story', slug: 'jade', facts: JSON.stringify({ published: '2026-06-01' }) },
        { ...text, kind: 'story', slug: 'dzi', facts: JSON.stringify({ published: '2026-07-01' }) },
        { ...later, kind: 'story', slug: 'bowls', facts: JSON.stringify({ published: '2026-08-01' }) },
      ])
      .execute()
    const entries = readSitemap((await get('/sitemaps/pages.xml')).text)
    const changes = new Map(entries.map((entry) => [findText(entry, 'loc'), findText(entry, 'lastmod')]))
    expect(changes.get(`${ORIGIN}/about`)).toBe('2026-05-01T00:00:00Z')
    expect(changes.get(`${ORIGIN}/traditions?lang=zh`)).toBe('2026-07-01T00:00:00Z')
    expect(changes.get(`${ORIGIN}/privacy`)).toBeUndefined()
  })

  test('is split into parts that together are complete', async () => {
    const { db, clock } = shop
    const { settings } = shop.services
    const small = createSearchEnginesService({
      db,
      clock,
      settings,
      publicUrl: ORIGIN,
      productsPerSitemap: 7,
    })
    const complete = toAddresses(readSitemap((await get('/sitemaps/products-1.xml')).text))
    const names = toAddresses(readXml(await small.writeIndex()).children)
    const parts = names.filter((name) => name.includes('/products-'))
    expect(parts).toHaveLength(Math.ceil(complete.length / LANGUAGES.length / 7))
    const items: string[] = []
    for (const number of parts.keys()) {
      const part = toAddresses(readSitemap(await collect((await small.findProductSitemap(number + 1))!)))
      expect(part.length).toBeLessThanOrEqual(7 * LANGUAGES.length)
      items.push(...part)
    }
    expect(items).toEqual(complete)
    expect(await small.findProductSitemap(parts.length + 1)).toBeUndefined()
  })

  test.each([
    'products-2.xml',
    'products-0.xml',
    'products-01.xml',
    'products-9999999.xml',
    'other.xml',
    '%00',
  ])('has no part %s', async (name) => {
    const { status, headers } = await get(`/sitemaps/${name}`)
    expect([status, headers['etag']]).toEqual([404, undefined])
  })

  test('is sent compressed, and not at all for a current ETag', async () => {
    const first = await get('/sitemaps/products-1.xml', { 'accept-encoding': 'gzip' })
    expect(first.headers).toMatchObject({
      'content-encoding': 'gzip',
      'cache-control': 'public, max-age=3600',
    })
    const etag = String(first.headers['etag'])
    const again = await get('/sitemaps/products-1.xml', { 'if-none-match': etag })
    expect([again.status, again.text]).toEqual([304, ''])
    const { record } = await aProduct(shop)
    const changed = await get('/sitemaps/products-1.xml', { 'if-none-match': etag })
    expect([changed.status, changed.text.includes(record.slug)]).toEqual([200, true])
  })

  test('is not written for a HEAD request', async () => {
    const response = await shop.app.inject({ method: 'HEAD', url: '/sitemaps/products-1.xml' })
    expect([response.statusCode, response.body]).toEqual([200, ''])
    expect(response.headers['content-type']).toBe('application/xml; charset=utf-8')
  })
})

test('a category’s page has changed when its texts have, and so has the sitemap', async () => {
  const { categories, categoryEditor } = shop.services
  await categories.fill(join(CATALOGUE_FOLDER, 'categories.json'))
  const read = async () => {
    const { text, headers } = await get('/sitemaps/pages.xml')
    const entry = readSitemap(text).find((each) => findText(each, 'loc') === `${ORIGIN}/category/carved`)
    return { changed: findText(entry!, 'lastmod')!, etag: headers['etag'] }
  }
  await aProduct(shop)
  const before = await read()
  shop.clock.advance(MINUTE)
  const name = { en: 'Carved by hand', zh: '手雕' }
  await categoryEditor.change('carved', { version: 1, name }, SOMEBODY)
  const after = await read()
  expect(Date.parse(after.changed)).toBeGreaterThan(Date.parse(before.changed))
  expect(after.etag).not.toBe(before.etag)
})
