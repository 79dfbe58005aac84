// @vitest-environment jsdom
import type { ProductSuggestions } from '@shop/contract/products/product-suggestions.schemas'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openFakeApi, type FakeApi } from '../../../test/api.ts'
import { renderPart } from '../../../test/render.tsx'
import { getQueryClient } from '../../lib/api/query-client.ts'
import { m } from '../../paraglide/messages.js'
import { SearchOverlay } from './search-overlay.tsx'

const FOUND: ProductSuggestions = {
  products: [
    {
      product_id: 'p1',
      slug: 'still-water',
      product_name: 'Still Water',
      product_name_zh: '静水',
      product_price: '199.00',
      product_qty: 3,
    },
  ],
  total: 12,
  categories: [],
  terms: [{ kind: 'tag', value: 'Amethyst', value_zh: '紫水晶', count: 5 }],
}
const LINES = [/Amethyst/, /Still Water/, new RegExp(m.search_suggest_all({ count: 12 }))]

let api: FakeApi

beforeEach(() => {
  api = openFakeApi()
  api.on('GET /search/suggestions?q=amethyst', [200, FOUND])
})
afterEach(() => {
  cleanup()
  getQueryClient().clear()
  vi.unstubAllGlobals()
})

function Page() {
  const [isOpen, setIsOpen] = useState(true)
  const { pathname, search } = useLocation()
  return (
    <>
      <p data-testid="address">{pathname + search}</p>
      <SearchOverlay open={isOpen} onOpenChange={setIsOpen} />
    </>
  )
}

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: m.shell_search() })
const address = () => screen.getByTestId('address').textContent
/** The highlighted option, which the input names in `aria-activedescendant`. */
function active(): string | undefined {
  const id = field().getAttribute('aria-activedescendant')
  return id === null ? undefined : (document.getElementById(id)?.textContent ?? 'nothing')
}

/** Types a text and waits for the suggestions. */
async function type(text: string): Promise<HTMLElement[]> {
  renderPart(<Page />)
  await waitFor(() => expect(document.activeElement).toBe(field()))
  await userEvent.type(field(), text)
  return screen.findAllByRole('option')
}

describe('search overlay', () => {
  test('groups suggested words, products and all results, and shows their number', async () => {
    const options = await type('amethyst')
    expect(options).toHaveLength(LINES.length)
    LINES.forEach((line, index) => expect(options[index]!.textContent).toMatch(line))
    const groups = screen.getAllByRole('group', { name: /./ })
    expect(groups.map((group) => group.querySelectorAll('[role=option]').length)).toEqual([1, 2])
    expect(field().getAttribute('aria-expanded')).toBe('true')
    expect(screen.getByRole('listbox').id).toBe(field().getAttribute('aria-controls'))
    expect(screen.getByRole('status').textContent).toBe(m.search_suggest_count({ count: 3 }))
    expect(options[1]!.getAttribute('href')).toBe('/product/still-water')
  })

  test('moves through all groups and back to the text by arrow keys', async () => {
    await type('amethyst')
    for (const line of LINES) {
      await userEvent.keyboard('{ArrowDown}')
      expect(active()).toMatch(line)
    }
    await userEvent.keyboard('{ArrowDown}')
    expect(active()).toBeUndefined()
    await userEvent.keyboard('{ArrowUp}')
    expect(active()).toMatch(LINES[2]!)
    expect(document.activeElement).toBe(field())
  })

  test('opens the highlighted option on Enter, else searches for the text', async () => {
    await type('amethyst')
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    await waitFor(() => expect(address()).toBe('/product/still-water'))
    expect(screen.queryByRole('dialog')).toBeNull()
    cleanup()

    const options = await type('amethyst')
    // Where the pointer lies makes no difference.
    await userEvent.hover(options[1]!)
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(address()).toBe('/search?q=amethyst'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('opens a clicked option', async () => {
    const options = await type('amethyst')
    await userEvent.click(options[1]!)
    await waitFor(() => expect(address()).toBe('/product/still-water'))
  })

  test('returns from an option to the text on Escape, and closes on the next', async () => {
    await type('amethyst')
    await userEvent.keyboard('{ArrowDown}{Escape}')
    expect(active()).toBeUndefined()
    expect(field().value).toBe('amethyst')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('reports that nothing was found, and that suggestions failed', async () => {
    const none = { products: [], total: 0, categories: [], terms: [] }
    api.on('GET /search/suggestions?q=xyzzy', [200, none])
    api.on('GET /search/suggestions?q=xyzzyx', [503])
    renderPart(<Page />)
    await userEvent.type(field(), 'xyzzy')
    await waitFor(() =>
      expect(screen.getByRole('status').textContent).toBe(m.search_suggest_nothing({ text: 'xyzzy' })),
    )
    expect(field().getAttribute('aria-expanded')).toBe('false')
    await userEvent.type(field(), 'x')
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe(m.search_suggest_failed()))
  })
})
