import { createElement } from 'react'
import { prerender } from 'react-dom/static'
import { expect, test, vi } from 'vitest'
import { RecentlyViewed } from './recently-viewed.tsx'

// As after a deployment or with a broken connection: the page is loaded, one of its chunks is not.
vi.mock('./recent-row.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})
vi.mock('./recent-store.ts', () => ({ useRecentlyViewed: () => [{ slug: 'jade-beads' }] }))

test('a page renders without the recently viewed products when their code cannot be loaded', async () => {
  const thrown: unknown[] = []
  const { prelude } = await prerender(createElement(RecentlyViewed, {}), {
    onError: (error) => void thrown.push(error),
  })
  expect(thrown).toEqual([])
  expect(await new Response(prelude).text()).not.toContain('<template')
})
