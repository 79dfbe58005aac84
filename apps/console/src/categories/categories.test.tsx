import type { CategoryOrder, ConsoleCategory } from '@shop/contract/categories/categories.console'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { aSession, createFakeApi, inOrder, refuse, succeed } from '../../test/fake-api.ts'
import { renderConsole } from '../../test/render.tsx'

const CARVED: ConsoleCategory = {
  id: 'carved',
  parent: 'crystals',
  name: { en: 'Carved', zh: '雕件' },
  products: 2,
  version: 3,
  intro: { en: 'Spheres and towers.', zh: '圆球与晶柱。' },
  picture: null,
}

function open(hash: string, handlers: Parameters<typeof createFakeApi>[0]) {
  const { fetch, requests } = createFakeApi({
    'GET /console/session': () => succeed(aSession({ permissions: ['products.read', 'products.change'] })),
    'GET /console/categories': () => succeed({ items: [CARVED], total: 1, has_next_page: false }),
    'GET /console/categories/carved': () => succeed(CARVED),
    ...handlers,
  })
  location.hash = hash
  return { requests, shown: renderConsole(fetch) }
}

test('A category leads to its texts and to the order of its products.', async () => {
  await open('#/categories', {}).shown
  const [, row] = await screen.findAllByRole('row')
  expect(within(row!).getByRole('link', { name: 'Carved' }).getAttribute('href')).toBe('#/categories/carved')
  const order = within(row!).getByRole('link', { name: 'Order of products: Carved' })
  expect(order.getAttribute('href')).toBe('#/categories/carved/show')
})

test('Texts are changed by language, and only what has changed is sent.', async () => {
  const { requests, shown } = open('#/categories/carved', {
    'PATCH /console/categories/carved': () => succeed({ ...CARVED, version: 4 }),
  })
  await shown
  const english = await screen.findByLabelText('Name (English) *')
  await userEvent.clear(english)
  await userEvent.type(english, 'By hand')
  expect(screen.queryByLabelText(/On the home page/)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(requests.at(-1)!.method === 'PATCH' || requests.some(({ method }) => method === 'PATCH')).toBe(
      true,
    ),
  )
  expect(requests.find(({ method }) => method === 'PATCH')!.body).toEqual({
    version: 3,
    name: { en: 'By hand', zh: '雕件' },
  })
})

test('A text in an optional language is sent, and a missing one when it was emptied.', async () => {
  const name = { ...CARVED.name, 'zh-Hant': '雕件' }
  const { requests, shown } = open('#/categories/carved', {
    'GET /console/categories/carved': () => succeed({ ...CARVED, name }),
    'PATCH /console/categories/carved': () => succeed({ ...CARVED, version: 4 }),
  })
  await shown
  await userEvent.clear(await screen.findByLabelText('Name (Traditional Chinese)'))
  const intro = screen.getByLabelText('Introduction (Traditional Chinese)')
  await userEvent.type(intro, '圓球')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(requests.some(({ method }) => method === 'PATCH')).toBe(true))
  expect(requests.find(({ method }) => method === 'PATCH')!.body).toEqual({
    version: 3,
    name: CARVED.name,
    intro: { ...CARVED.intro, 'zh-Hant': '圓球' },
  })
})

const toItem = (id: string, name: string, is_placed: boolean): CategoryOrder['items'][number] => ({
  id,
  sku: id.toUpperCase(),
  name: { en: name, zh: name },
  available: 3,
  is_placed,
  is_live: true,
  published_at: '2026-11-01T00:00:00.000Z',
})
const ORDER: CategoryOrder = {
  version: 3,
  items: [toItem('a', 'Sphere', true), toItem('b', 'Tower', false), toItem('c', 'Owl', false)],
  has_more: false,
}
const listNames = () =>
  screen
    .getAllByRole('listitem')
    .flatMap(({ textContent }) => /Sphere|Tower|Owl/.exec(textContent ?? '') ?? [])

test('Products are put in order by keyboard, which is announced, and saved with what stands above them.', async () => {
  const { requests, shown } = open('#/categories/carved/show', {
    'GET /console/categories/carved/order': () => succeed(ORDER),
    'PUT /console/categories/carved/order': () => succeed({ ...ORDER, version: 4 }),
  })
  await shown
  const up = await screen.findByRole('button', { name: 'Move Owl up' })
  up.focus()
  await userEvent.keyboard('{Enter}')
  expect(listNames()).toEqual(['Sphere', 'Owl', 'Tower'])
  expect(screen.getByText('Owl is now number 2.')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move Owl up' }))
  await userEvent.click(screen.getByRole('button', { name: 'Move Owl to the top' }))
  expect(listNames()).toEqual(['Owl', 'Sphere', 'Tower'])
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Order saved')).toBeTruthy()
  expect(requests.find(({ method }) => method === 'PUT')!.body).toEqual({ version: 3, ids: ['c', 'a'] })
})

test('An order that somebody else has changed meanwhile is not overwritten, and shown as it stands.', async () => {
  const theirs = { ...ORDER, version: 4, items: ORDER.items.toReversed() }
  const { shown } = open('#/categories/carved/show', {
    'GET /console/categories/carved/order': inOrder(
      () => succeed(ORDER),
      () => succeed(theirs),
    ),
    'PUT /console/categories/carved/order': () =>
      refuse(409, 'STALE_VERSION', { details: [{ path: 'version', current: CARVED }] }),
  })
  await shown
  await userEvent.click(await screen.findByRole('button', { name: 'Move Tower up' }))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(listNames()).toEqual(['Owl', 'Tower', 'Sphere']))
})
