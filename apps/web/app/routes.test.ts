import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findCategory } from '@shop/contract/categories'
import { matchRoutes, type RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import routes from './routes.ts'

const CATALOGUE = join(import.meta.dirname, '../../../catalogue')

/** Where the texts of the shop lead within it, with the file that says so. */
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

/** Whether a path is a page of the shop; what the last route takes is none. */
function isPage(path: string): boolean {
  const match = matchRoutes(routes as RouteObject[], path)?.at(-1)
  if (!match || match.route.path === '*') return false
  const { categoryName } = match.params
  return categoryName === undefined || findCategory(categoryName) !== undefined
}

test('the texts of the shop lead to its pages alone', () => {
  expect(links.length).toBeGreaterThan(50)
  expect(links.filter(({ path }) => !isPage(path))).toEqual([])
})

test('what is no page is told from one', () => {
  expect(
    ['/', '/shipping', '/user/orders', '/category/carved', '/product/any'].filter((path) => !isPage(path)),
  ).toEqual([])
  expect(['/faq', '/user/nothing', '/category/nothing', '/shipping/costs'].filter(isPage)).toEqual([])
})
