import { createHash } from 'node:crypto'
import { CATEGORIES } from '@shop/contract/categories/categories.endpoints'
import type { PageLanguage } from '@shop/contract/languages/languages'
import type { Clock } from '../../jobs/clock.ts'
import type { Db } from '../../db/pool.ts'
import type { SettingsService } from '../settings/settings.service.ts'
import { FEED_END, writeFeedStart, writeOffers } from './merchant-feed.xml.ts'
import * as repository from './search-engines.repository.ts'
import { URLSET_END, URLSET_START, writePage, writeSitemapIndex } from './sitemap.xml.ts'

/** The shop's name in feeds. */
const BRAND = 'Spiritual Treasures'

/**
 * Products in one sitemap. Each has an entry for each language, of some 2 kB with its pictures: well below the 50,000
 * entries and 50 MB that a sitemap may have (https://www.sitemaps.org/protocol.html).
 */
const PRODUCTS_PER_SITEMAP = 5_000
const BATCH_SIZE = 500
/** Incremented when these files are written differently, so that caches drop the old ones. */
const FORMAT = 3

/** Pages with a text of `catalogue/pages` or, for the traditions, of `catalogue/stories`. */
const TEXT_PAGES = [
  '/traditions',
  '/about',
  '/contact',
  '/shipping',
  '/return',
  '/terms',
  '/privacy',
  '/cookies',
  '/terms-policies',
  '/intellectual-property-rights',
]
const CATEGORY_PAGES = CATEGORIES.flatMap(({ slug, subcategories }) => [slug, ...subcategories]).map(
  (slug) => `/category/${slug}`,
)

export type SearchEnginesService = ReturnType<typeof createSearchEnginesService>

/** Files for search engines: sitemaps, the product feed, and rules for crawlers. */
export function createSearchEnginesService(deps: {
  db: Db
  clock: Clock
  publicUrl: string
  settings: Pick<SettingsService, 'readShop' | 'readVersion'>
  /** Products per sitemap, and per batch in memory. */
  productsPerSitemap?: number
  batchSize?: number
}) {
  const {
    db,
    clock,
    publicUrl,
    settings,
    productsPerSitemap = PRODUCTS_PER_SITEMAP,
    batchSize = BATCH_SIZE,
  } = deps

  /** All products on sale in the order of their ids, at most `limit`, in batches. */
  async function* walk<Product extends { id: string }>(
    list: (db: Db, now: Date, page: { after: string; limit: number }) => Promise<Product[]>,
    { after = repository.BEFORE_ALL, limit = Infinity } = {},
  ): AsyncGenerator<Product[]> {
    const now = clock()
    let left = limit
    while (left > 0) {
      const batch = await list(db, now, { after, limit: Math.min(batchSize, left) })
      if (batch.length === 0) return
      yield batch
      left -= batch.length
      after = batch.at(-1)!.id
    }
  }

  /**
   * The last changes of pages other than products', as far as known; the home page changes with any category.
   */
  async function listPageChanges(): Promise<Map<string, Date>> {
    const categories = await repository.listCategoryChanges(db, clock())
    for (const [slug, date] of await repository.listCategoryTextChanges(db)) {
      const changed = categories.get(slug)
      if (changed && changed < date) categories.set(slug, date)
    }
    const texts = await repository.listTextChanges(db, clock())
    const home = findNewest(categories.values())
    return new Map([
      ...(home ? [['/', home] as const] : []),
      ...[...categories].map(([slug, date]) => [`/category/${slug}`, date] as const),
      ...[...texts].map(([name, date]) => [`/${name}`, date] as const),
    ])
  }

  return {
    /**
     * Rules for crawlers (RFC 9309). Only the API is disallowed. Pages that must not be indexed (search, cart, account,
     * checkout, …) have `noindex` in their head, which a crawler must be allowed to read: a disallowed page may still be
     * listed, without its content, once it is linked to.
     */
    writeRobots: () =>
      ['User-agent: *', 'Disallow: /api/', '', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n'),

    /** A version that changes with sitemaps and feed. */
    async findVersion(): Promise<string> {
      const listingsVersion = await repository.findListingsVersion(db, clock())
      const terms = await repository.findTermsVersion(db)
      const texts = [...(await repository.listTextChanges(db, clock()))].sort()
      const categories = [...(await repository.listCategoryTextChanges(db))].sort()
      return createHash('sha256')
        .update(
          JSON.stringify([
            FORMAT,
            publicUrl,
            listingsVersion,
            terms,
            texts,
            categories,
            await settings.readVersion(),
          ]),
        )
        .digest('base64url')
    },

    async writeIndex(): Promise<string> {
      const parts = await repository.listParts(db, clock(), productsPerSitemap)
      const pageChanges = await listPageChanges()
      return writeSitemapIndex(publicUrl, [
        { path: '/sitemaps/pages.xml', changedAt: findNewest(pageChanges.values()) },
        ...parts.map(({ part, changedAt }) => ({ path: `/sitemaps/products-${part}.xml`, changedAt })),
      ])
    },

    async writePages(): Promise<string> {
      const changes = await listPageChanges()
      const { languages } = await settings.readShop()
      // Categories without products on sale are left out.
      const paths = [
        '/',
        '/design',
        '/gift-cards',
        ...CATEGORY_PAGES.filter((path) => changes.has(path)),
        ...TEXT_PAGES,
      ]
      const pages = paths.map((path) =>
        writePage(publicUrl, { path, changedAt: changes.get(path), pictures: [] }, languages),
      )
      return URLSET_START + pages.join('') + URLSET_END
    },

    /** A part (from 1) of the sitemap of all products; undefined beyond the last. */
    async findProductSitemap(part: number): Promise<AsyncIterable<string> | undefined> {
      const after = await repository.findPartStart(db, clock(), { part, size: productsPerSitemap })
      if (after === undefined) return undefined
      const { languages } = await settings.readShop()
      return (async function* () {
        yield URLSET_START
        for await (const batch of walk(repository.listProductPages, { after, limit: productsPerSitemap }))
          yield batch
            .map(({ slug, updated_at, pictures }) =>
              writePage(publicUrl, { path: `/product/${slug}`, changedAt: updated_at, pictures }, languages),
            )
            .join('')
        yield URLSET_END
      })()
    },

    /** Whether there is a feed in a language. */
    hasFeed: async (language: PageLanguage) => (await settings.readShop()).languages.includes(language),

    /** The products in Google's format, streamed. */
    async *writeFeed(language: PageLanguage): AsyncGenerator<string> {
      const feed = {
        origin: publicUrl,
        brand: BRAND,
        language,
        terms: await repository.listTerms(db),
        categories: await repository.listCategoryNames(db),
        saleTerms: (await settings.readShop()).terms,
      }
      yield writeFeedStart(feed)
      for await (const batch of walk(repository.listProductOffers))
        yield batch.map((product) => writeOffers(product, feed)).join('')
      yield FEED_END
    },
  }
}

function findNewest(dates: Iterable<Date>): Date | undefined {
  return [...dates].reduce<Date | undefined>(
    (newest, date) => (newest && newest > date ? newest : date),
    undefined,
  )
}
