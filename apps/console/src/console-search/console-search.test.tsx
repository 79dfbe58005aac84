import type { FoundRecords } from '@shop/contract/console-search/console-search.console'
import type { Permission } from '@shop/contract/staff/permissions.console'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { aSession, createFakeApi, inOrder, refuse, succeed } from '../../test/fake-api.ts'
import { renderConsole } from '../../test/render.tsx'

const ORDER = {
  id: 'order-1',
  version: 1,
  order_number: 'SY261129ABCDEF',
  status: 'paid',
  total: '128.00',
  refunded: '0.00',
  country: 'CN',
  shipping_method: 'standard',
  items: 1,
  product: { name: 'Still Night', name_zh: '静夜', image: '/night.webp' },
  has_note: false,
  by_guest: false,
  is_gift: false,
  customer: { id: 'lian', name: 'Lian Wang' },
  created_at: '2026-11-29T06:00:00.000Z',
} as const
const FOUND: FoundRecords = {
  orders: { items: [ORDER], has_next_page: true },
  customers: {
    items: [
      {
        id: 'lian',
        version: 1,
        state: 'active',
        personal: { email: 'lian@shop.example', name: 'Lian Wang' },
        language: 'en',
        is_verified: true,
        orders: 1,
        spent: '128.00',
        points: 0,
        created_at: '2026-11-01T00:00:00.000Z',
      },
    ],
    has_next_page: false,
  },
}
const NOTHING = { items: [], total: 0, has_next_page: false }

/** The console of a role, at its account page, with the search opened by its keys. */
async function open(
  search: Parameters<typeof createFakeApi>[0][string],
  { language = 'en', permissions = ['orders.read', 'orders.create', 'settings.read'] as Permission[] } = {},
) {
  const { fetch, requests } = createFakeApi({
    'GET /console/session': () => succeed(aSession({ permissions })),
    'GET /console/search': search,
    'GET /console/orders': () => succeed(NOTHING),
  })
  location.hash = '#/orders'
  await renderConsole(fetch, language as 'en')
  const button = await screen.findByRole('button', { name: /Find anything|全局查找/ })
  await screen.findByRole('main')
  button.focus()
  await userEvent.keyboard('{Control>}k{/Control}')
  const dialog = await screen.findByRole('dialog')
  return { requests, button, dialog, field: within(dialog).getByRole<HTMLInputElement>('combobox') }
}

const toNames = (dialog: HTMLElement) =>
  within(dialog)
    .queryAllByRole('option')
    .map(({ textContent }) => textContent)

test('A number finds its order, which the arrow keys reach and Enter opens.', async () => {
  const { requests, dialog, field } = await open(() => succeed(FOUND))
  expect(document.activeElement).toBe(field)
  expect(toNames(dialog)).toEqual([
    'New orderOrders',
    'Orders',
    'Returns',
    'Invoices',
    'Settings',
    'My account',
  ])
  await userEvent.type(field, ' SY2611')
  const group = await within(dialog).findByRole('group', { name: 'Orders' })
  expect(toNames(group)).toEqual(['SY261129ABCDEFPaid · ¥128.00 · Lian Wang', 'All that match “SY2611”'])
  expect(toNames(within(dialog).getByRole('group', { name: 'Customers' }))).toEqual([
    'Lian Wanglian@shop.example',
  ])
  const searches = requests.filter(({ path }) => path === '/console/search')
  expect(searches.map(({ query }) => query.get('q'))).toEqual(['SY2611'])
  const readActive = () => document.getElementById(field.getAttribute('aria-activedescendant')!)?.textContent
  expect(readActive()).toContain('SY261129ABCDEF')
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  expect(readActive()).toContain('lian@shop.example')
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await waitFor(() => expect(location.hash).toBe('#/orders/order-1/show'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('A setting is found by its field in another language, and begins there.', async () => {
  const { dialog, field } = await open(() => succeed({}))
  await userEvent.type(field, '税号')
  await userEvent.click(await within(dialog).findByRole('option', { name: /^Tax number/ }))
  await waitFor(() => expect(location.hash).toBe('#/settings/seller?field=tax_number'))
})

test('Nothing is found, in the words of the text; Escape gives the focus back.', async () => {
  const { dialog, field, button } = await open(() => succeed({ orders: NOTHING }), { language: 'zh' })
  await userEvent.type(field, 'zzzz')
  expect(await within(dialog).findByText('没有与“zzzz”相符的内容')).toBeTruthy()
  expect(field.getAttribute('aria-expanded')).toBe('false')
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.activeElement).toBe(button)
})

test('A search that failed is tried again; all that match are in the list, with the same search.', async () => {
  const { dialog, field } = await open(
    inOrder(
      () => refuse(503, 'BUSY'),
      () => succeed(FOUND),
    ),
  )
  await userEvent.type(field, 'lian')
  await userEvent.click(await within(dialog).findByRole('button', { name: 'Try again' }))
  await userEvent.click(await within(dialog).findByRole('option', { name: /All that match/ }))
  const filter = encodeURIComponent('{"q":"lian"}')
  await waitFor(() => expect(location.hash).toContain(`#/orders?filter=${filter}`))
})
