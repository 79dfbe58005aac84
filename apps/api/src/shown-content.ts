import { AsyncLocalStorage } from 'node:async_hooks'
import { getPage, getStory, listStories, type Story } from '@shop/contract/articles'
import { CATEGORIES } from '@shop/contract/categories'
import type { Endpoint } from '@shop/contract/endpoint'
import { listPagePictures } from '@shop/contract/page-pictures'
import {
  getProduct,
  listProducts,
  listRelatedProducts,
  type ProductDetail,
  type ProductList,
  type Product,
  type RelatedProducts,
} from '@shop/contract/products'
import type { KeptData } from './platform/kept-data.ts'
import type { Services } from './services.ts'

// What pages and calls show, as tags, and the version of each (decision 50). A tag is `product:<id>`,
// `category:<slug of a sub-category>`, `page:<slug>`, `stories`, or `catalogue`: terms, minerals and whatever else one
// import brings.

const CATALOGUE = 'catalogue'
const STORIES = 'stories'
const SUBCATEGORIES = CATEGORIES.flatMap(({ subcategories }) => [...subcategories])

interface Shown {
  endpoint: Endpoint
  list(data: unknown, path: string): Iterable<string>
}

const toTag = ({ product_id }: Product) => `product:${product_id}`

/** The calls whose answers are the same for everybody. What any other one answers is kept by nobody. */
const SHOWN: readonly Shown[] = [
  {
    endpoint: listProducts,
    list: (data, path) => [CATALOGUE, ...listCategories(path), ...(data as ProductList).items.map(toTag)],
  },
  { endpoint: getProduct, list: (data) => [CATALOGUE, toTag(data as ProductDetail)] },
  {
    endpoint: listRelatedProducts,
    list(data) {
      const { items, bought_together } = data as RelatedProducts
      return [...items, ...bought_together].map(toTag)
    },
  },
  {
    endpoint: listStories,
    list: (data) => [STORIES, ...(data as { items: Story[] }).items.flatMap(listOfStory)],
  },
  { endpoint: getStory, list: (data) => [STORIES, ...listOfStory(data as Story)] },
  // They change with the program alone.
  { endpoint: listPagePictures, list: () => [] },
  { endpoint: getPage, list: (data) => [`page:${(data as { slug: string }).slug}`] },
]

const matchers = SHOWN.map(({ endpoint, list }) => ({
  pattern: new RegExp(`^${endpoint.path.replace(/:\w+/g, '[^/?]+')}(\\?|$)`),
  list,
}))

function listOfStory({ products }: Story): string[] {
  return [CATALOGUE, ...products.map(toTag)]
}

/** Which sub-categories a list reaches into: those that it is limited to, or all. */
function listCategories(path: string): string[] {
  const query = new URL(path, 'http://inside').searchParams
  const named = [...query.getAll('category'), ...query.getAll('subcategory')]
  const reached = CATEGORIES.flatMap(({ slug, subcategories }) =>
    named.includes(slug) ? [...subcategories] : subcategories.filter((each) => named.includes(each)),
  )
  return (reached.length > 0 ? reached : SUBCATEGORIES).map((slug) => `category:${slug}`)
}

/** What is shown by the answer to `GET path`; undefined for what is not everybody's. */
export function listShown(path: string, data: unknown): Iterable<string> | undefined {
  return matchers.find(({ pattern }) => pattern.test(path))?.list(data, path)
}

/** Whether the answer to `GET path` is everybody's. */
export function isShown(path: string): boolean {
  return matchers.some(({ pattern }) => pattern.test(path))
}

/** What one page asked for while it was made. */
interface Gathering {
  /** What pages have read already. */
  kept: KeptData<ShownAnswer> | undefined
  tags: Set<string>
  /** False once it asked for what is not everybody's, or for what could not be had. */
  isWhole: boolean
}

/** An answer of the API to a page. */
export interface ShownAnswer {
  status: number
  body: unknown
}

const gatherings = new AsyncLocalStorage<Gathering>()

/** Makes a page; answers it with the tags of all that it shows, or without when nobody may keep it. */
export async function gatherShown<Made>(
  make: () => Promise<Made>,
  kept?: KeptData<ShownAnswer>,
): Promise<{ made: Made; tags: ReadonlySet<string> | undefined }> {
  const gathering: Gathering = { kept, tags: new Set(), isWhole: true }
  const made = await gatherings.run(gathering, make)
  return { made, tags: gathering.isWhole ? gathering.tags : undefined }
}

/** Asks the API for a page; what is everybody's and was read for another page already is not read again. */
export async function askForPage(
  method: string,
  path: string,
  ask: () => Promise<ShownAnswer>,
): Promise<ShownAnswer> {
  const kept = gatherings.getStore()?.kept
  const answer =
    method === 'GET' && kept && isShown(path)
      ? await kept.get(path, async () => {
          const data = await ask()
          const tags =
            data.status === 200 ? listShown(path, (data.body as { data: unknown }).data) : undefined
          return { data, tags: tags && new Set(tags) }
        })
      : await ask()
  noteShown(method, path, answer.status, answer.body)
  return answer
}

/** Notes what a call within `gatherShown` was answered. */
export function noteShown(method: string, path: string, status: number, body: unknown): void {
  const gathering = gatherings.getStore()
  if (!gathering) return
  const tags =
    method === 'GET' && status === 200 ? listShown(path, (body as { data: unknown }).data) : undefined
  if (!tags) gathering.isWhole = false
  else for (const tag of tags) gathering.tags.add(tag)
}

/**
 * Reads the versions of tags; for the content watch. One after the other: asked at once they would keep three connections
 * open in every process for as long as anything is shown, and nobody waits for them.
 */
export async function readVersions(
  { products, articles }: Pick<Services, 'products' | 'articles'>,
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
    ...[...ofArticles.byPage].map(([slug, version]) => [`page:${slug}`, version] as const),
  ])
}
