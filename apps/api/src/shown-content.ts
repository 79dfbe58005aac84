import { getPage, getStory, listStories } from '@shop/contract/articles/articles.endpoints'
import type { Story } from '@shop/contract/articles/articles.schemas'
import { listBraceletParts } from '@shop/contract/designs/designs.endpoints'
import { DESIGN_PRODUCT_ID } from '@shop/contract/designs/bracelet-parts.rules'
import { CATEGORIES, listCategories } from '@shop/contract/categories/categories.endpoints'
import { getAnnouncement, getHome } from '@shop/contract/home/home.endpoints'
import type { Home } from '@shop/contract/home/home.schemas'
import { listPagePictures } from '@shop/contract/pictures/page-pictures.endpoints'
import { getProduct, listProducts, listRelatedProducts } from '@shop/contract/products/products.endpoints'
import type {
  Product,
  ProductDetail,
  ProductList,
  RelatedProducts,
} from '@shop/contract/products/products.schemas'
import { listProductQuestions } from '@shop/contract/questions/questions.endpoints'
import { listProductReviews } from '@shop/contract/reviews/reviews.endpoints'
import { listStones } from '@shop/contract/stones/stones.endpoints'
import { createContentTags, toQuery, type CachedCall } from './http/response-cache/content-tags.ts'

// A tag names versioned content that a response shows: `product:<id>`, `category:<subcategory>`, `page:<slug>`,
// `stories`, `home`, `announcement`, `settings`, `categories`, or `catalogue` (everything else of an import, such as terms
// and minerals).

const CATALOGUE = 'catalogue'
const STORIES = 'stories'
const HOME = 'home'
const ANNOUNCEMENT = 'announcement'
/** The shop's texts about its categories: every page names them. */
const CATEGORIES_TAG = 'categories'
/** The merchant's settings: every page shows some of them. */
export const SETTINGS_TAG = 'settings'
const SUBCATEGORIES = CATEGORIES.flatMap(({ subcategories }) => [...subcategories])

const CATEGORY_TAGS = SUBCATEGORIES.map((slug) => `category:${slug}`)
const toTag = ({ product_id }: Pick<Product, 'product_id'>) => `product:${product_id}`
const toProductTags = (data: unknown) => [toTag(data as { product_id: string })]
/** Texts name numbers of the settings. */
const toStoryTags = ({ products }: Story) => [SETTINGS_TAG, CATALOGUE, ...products.map(toTag)]

/** Calls whose responses are the same for every visitor. No other call is cached. */
const CACHED_CALLS: readonly CachedCall[] = [
  {
    endpoint: listProducts,
    list: (data, path) => [CATALOGUE, ...toCategoryTags(path), ...(data as ProductList).items.map(toTag)],
  },
  { endpoint: getProduct, list: (data) => [CATALOGUE, toTag(data as ProductDetail)] },
  {
    endpoint: listRelatedProducts,
    list(data) {
      const { items, bought_together } = data as RelatedProducts
      return [...items, ...bought_together].map(toTag)
    },
  },
  // A change of what is shown of reviews and questions changes the product.
  { endpoint: listProductReviews, list: toProductTags },
  { endpoint: listProductQuestions, list: toProductTags },
  {
    endpoint: listStories,
    list: (data) => [STORIES, ...(data as { items: Story[] }).items.flatMap(toStoryTags)],
  },
  { endpoint: getStory, list: (data) => [STORIES, ...toStoryTags(data as Story)] },
  { endpoint: listCategories, list: () => [CATEGORIES_TAG] },
  { endpoint: listStones, list: () => [CATALOGUE] },
  // A part is a size of this product: its version has the stock of each.
  { endpoint: listBraceletParts, list: () => [`product:${DESIGN_PRODUCT_ID}`] },
  // Changes only with a release.
  { endpoint: listPagePictures, list: () => [] },
  {
    endpoint: getHome,
    list(data) {
      const { new_arrivals, most_loved } = data as Home
      // A chosen product may come on sale: that changes its category.
      return [HOME, SETTINGS_TAG, CATALOGUE, ...CATEGORY_TAGS, ...[...new_arrivals, ...most_loved].map(toTag)]
    },
  },
  { endpoint: getAnnouncement, list: () => [ANNOUNCEMENT, SETTINGS_TAG] },
  { endpoint: getPage, list: (data) => [`page:${(data as { slug: string }).slug}`, SETTINGS_TAG] },
]

/** Tags of the sub-categories that a list is filtered by, or of all. */
function toCategoryTags(path: string): string[] {
  const query = toQuery(path)
  const named = [...query.getAll('category'), ...query.getAll('subcategory')]
  const reached = CATEGORIES.flatMap(({ slug, subcategories }) =>
    named.includes(slug) ? [...subcategories] : subcategories.filter((each) => named.includes(each)),
  )
  return reached.length > 0 ? reached.map((slug) => `category:${slug}`) : CATEGORY_TAGS
}

export const CONTENT_TAGS = createContentTags(CACHED_CALLS)

/** The services that know the versions of content. */
interface ContentSources {
  products: {
    readVersions(ids: string[]): Promise<ReadonlyMap<string, string>>
    readCatalogueVersions(
      subcategories: readonly string[],
    ): Promise<{ bySubcategory: ReadonlyMap<string, string>; imported: string }>
  }
  settings: { readVersion(): Promise<string> }
  categories: { readVersion(): Promise<string> }
  articles: {
    readVersions(): Promise<{
      stories: string
      byPage: ReadonlyMap<string, string>
      home: string | undefined
      announcement: string | undefined
    }>
  }
}

/** Reads the versions of tags, sequentially to use one connection: this runs in the background. */
export async function readVersions(
  { products, articles, settings, categories }: ContentSources,
  tags: string[],
): Promise<ReadonlyMap<string, string>> {
  const ids = tags.flatMap((tag) => (tag.startsWith('product:') ? [tag.slice('product:'.length)] : []))
  const ofProducts = await products.readVersions(ids)
  const ofCategories = await products.readCatalogueVersions(SUBCATEGORIES)
  const ofArticles = await articles.readVersions()
  return new Map([
    ...[...ofProducts].map(([id, version]) => [`product:${id}`, version] as const),
    ...[...ofCategories.bySubcategory].map(([slug, version]) => [`category:${slug}`, version] as const),
    [CATALOGUE, ofCategories.imported],
    [STORIES, ofArticles.stories],
    [HOME, ofArticles.home ?? ''],
    [ANNOUNCEMENT, ofArticles.announcement ?? ''],
    [SETTINGS_TAG, await settings.readVersion()],
    [CATEGORIES_TAG, await categories.readVersion()],
    ...[...ofArticles.byPage].map(([slug, version]) => [`page:${slug}`, version] as const),
  ])
}
