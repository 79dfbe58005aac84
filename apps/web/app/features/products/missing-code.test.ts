import { createElement, type ReactNode } from 'react'
import { prerender } from 'react-dom/static'
import { expect, test, vi } from 'vitest'
import { RecentlyViewed } from './recent/recently-viewed.tsx'
import { StoneSwatch } from './stone-swatch.tsx'

// As after a deployment or with a broken connection: the page is loaded, one of its chunks is not.
const failToCome = vi.hoisted(() => () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})
vi.mock('./drawn-swatch.tsx', failToCome)
vi.mock('./recent/recent-row.tsx', failToCome)
vi.mock('./recent/recent-store.ts', () => ({ useRecentlyViewed: () => [{ slug: 'jade-beads' }] }))

/** The final HTML of a component, and the errors that it passed on. */
async function show(part: ReactNode) {
  const thrown: unknown[] = []
  const { prelude } = await prerender(part, { onError: (error) => void thrown.push(error) })
  return { html: await new Response(prelude).text(), thrown }
}

test('a stone whose drawing cannot be loaded stays a plain dot', async () => {
  const { html, thrown } = await show(createElement(StoneSwatch, { gem: 'Moonrock', className: 'size-6' }))
  expect(thrown).toEqual([])
  expect(html).toContain('<span class="swatch size-6"></span>')
  expect(html).not.toContain('<template')
})

test('a page renders without the recently viewed products when they cannot be loaded', async () => {
  const { html, thrown } = await show(createElement(RecentlyViewed, {}))
  expect(thrown).toEqual([])
  expect(html).not.toContain('<template')
})
