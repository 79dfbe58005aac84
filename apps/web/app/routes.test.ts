import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findCategory } from '@shop/contract/categories'
import { matchRoutes, type RouteObject } from 'react-router'
import { expect, test } from 'vitest'
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
