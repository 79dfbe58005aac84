import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listProducts } from '@shop/contract/products/products.endpoints'
import { createTestApp } from '../../../../test/test-app.ts'
import { CATALOGUE_FOLDER } from '../../../boot/seed/catalogue-folder.ts'

/** A query, and the products (by their slugs) of which one must be among the first three. */
interface SearchQuery {
  kind: string
  query: string
  expected: string[]
}

const GOAL = 0.98
const FIRST = 3
const FEWEST_QUERIES = 120

const shop = await createTestApp()

/** Queries whose products are in the catalogue. */
async function listQueries(file: string): Promise<SearchQuery[]> {
  const text = readFileSync(file, 'utf8')
  const products = await shop.db.selectFrom('products').select('slug').execute()
  const slugs = new Set(products.map(({ slug }) => slug))
  return (JSON.parse(text) as SearchQuery[]).filter(({ expected }) =>
    expected.some((slug) => slugs.has(slug)),
  )
}

/** The queries that do not show what is meant, with what they show. */
async function listFailures(queries: readonly SearchQuery[]): Promise<string[]> {
  const failures: string[] = []
  for (const { kind, query, expected } of queries) {
    const { data } = await shop.call(listProducts, { query: { q: query, limit: FIRST } })
    const found = data.items.map(({ slug }) => slug)
    if (!found.some((slug) => expected.includes(slug)))
      failures.push(`${kind}: "${query}" shows ${found.join(', ') || 'nothing'}, of ${data.total}`)
  }
  return failures
}

test(`of ${FEWEST_QUERIES} queries and more, ${GOAL * 100} % show what is meant among the first ${FIRST}`, async () => {
  const queries = await listQueries(join(CATALOGUE_FOLDER, 'search-queries.json'))
  const failures = await listFailures(queries)
  expect(queries.length).toBeGreaterThanOrEqual(FEWEST_QUERIES)
  expect(failures.length / queries.length, failures.join('\n')).toBeLessThanOrEqual(1 - GOAL)
}, 60_000)

test('queries in Traditional Chinese, also in words of Taiwan, show what is meant', async () => {
  const file = join(import.meta.dirname, '../../../../test/traditional-queries.json')
  const queries = await listQueries(file)
  expect(queries.length).toBeGreaterThanOrEqual(30)
  expect(await listFailures(queries)).toEqual([])
}, 60_000)
