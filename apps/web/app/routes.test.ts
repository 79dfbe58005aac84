import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findCategory } from '@shop/contract/categories/categories.endpoints'
import { FIXED_PAGES, readRedirectPath } from '@shop/contract/redirects/redirects.rules'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { matchRoutes, type RouteObject } from 'react-router'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { findPageDataUrl } from './lib/navigation/page-data-url.ts'
import routes from './routes.ts'

const CATALOGUE = join(import.meta.dirname, '../../../catalogue')

/** Links to pages of the shop in the content of the catalogue, with the file that contains them. */
const links = ['pages', 'stories'].flatMap((kind) =>
  readdirSync(join(CATALOGUE, kind), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .flatMap((file) => {
      const text = readFileSync(join(CATALOGUE, kind, file), 'utf8')
      return [...text.matchAll(/\]\((\/[^)#?]*)/g)].map(([, path]) => ({
        file: `${kind}/${file}`,
        path: path!,
      }))
    }),
)

/** Whether a path is a page of the shop; the catch-all route is not. */
function isPage(path: string): boolean {
  const match = matchRoutes(routes as RouteObject[], path)?.at(-1)
  if (!match || match.route.path === '*') return false
  const { categoryName } = match.params
  return categoryName === undefined || findCategory(categoryName) !== undefined
}

test('links in the texts of the catalogue lead to pages of the shop', () => {
  expect(links.length).toBeGreaterThan(50)
  expect(links.filter(({ path }) => !isPage(path))).toEqual([])
})

test('paths that are not pages are detected', () => {
  expect(
    ['/', '/shipping', '/user/orders', '/category/carved', '/product/any'].filter((path) => !isPage(path)),
  ).toEqual([])
  expect(['/faq', '/user/nothing', '/category/nothing', '/shipping/costs'].filter(isPage)).toEqual([])
})

/** What these tests read of a route module. */
interface RouteModule {
  default?: unknown
  loader?: unknown
  clientLoader?: (args: { request: Request; serverLoader: () => Promise<unknown> }) => Promise<unknown>
}

const listRoutes = (entries: readonly RouteConfigEntry[]): RouteConfigEntry[] =>
  entries.flatMap((entry) => [entry, ...listRoutes(entry.children ?? [])])

test('no page with a fixed path can be redirected', () => {
  const listPaths = (entries: readonly RouteConfigEntry[], base: string): string[] =>
    entries.flatMap(({ path, children = [] }) => {
      const own = path === undefined ? base : `${base}/${path}`
      return [own || '/', ...listPaths(children, own)]
    })
  const paths = listPaths(routes, '').filter((path) => !/[:*]/.test(path))
  expect(paths.filter((path) => 'path' in readRedirectPath(path))).toEqual([])
  expect([...FIXED_PAGES].filter((path) => !paths.includes(path))).toEqual([])
})

/** The pages with data from the server. Routes without a component are files. */
const pagesWithData = (
  await Promise.all(
    listRoutes(routes).map(async ({ id, file, path = '' }) => {
      const module = (await import(join(import.meta.dirname, file))) as RouteModule
      return { id: id ?? file.replace('.tsx', ''), path: `/${path}`, module }
    }),
  )
).filter(({ module }) => module.default && module.loader)

/** Pages of payment are loaded as documents (docs/decisions/0008). */
const DOCUMENTS = ['routes/payment', 'routes/guest-payment', 'routes/express-checkout']

describe('a page with data from the server', () => {
  afterEach(() => void vi.useRealTimers())

  test('is the home page or one of many others', () => expect(pagesWithData.length).toBeGreaterThan(15))

  test.each(pagesWithData.filter(({ id }) => !DOCUMENTS.includes(id)))(
    '$id requests it again without a response [T310]',
    async ({ path, module: { clientLoader } }) => {
      vi.useFakeTimers()
      const serverLoader = vi.fn(() => Promise.resolve('data'))
      serverLoader.mockRejectedValueOnce(new TypeError('Failed to fetch'))
      const loaded = clientLoader!({ request: new Request(`https://shop.example${path}`), serverLoader })
      await vi.advanceTimersByTimeAsync(1_000)
      expect(await loaded).toBe('data')
    },
  )

  /** Links to these pages are rare, nobody can follow them, or their data is for search engines alone. */
  const UNLINKED = ['routes/offline', 'routes/not-found', 'routes/gift-cards', ...DOCUMENTS]

  test.each(pagesWithData.filter(({ id }) => !UNLINKED.includes(id)))(
    '$id is prefetched by its links',
    ({ id, path }) => {
      const url = findPageDataUrl(new URL(path, 'https://shop.example'))
      expect(new URLSearchParams(url?.split('?')[1]).get('_routes')).toBe(id)
    },
  )
})
