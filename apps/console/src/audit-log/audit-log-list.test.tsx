import type { AuditEntry } from '@shop/contract/audit/audit.console'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { aSession, createFakeApi, inOrder, refuse, succeed } from '../../test/fake-api.ts'
import { renderConsole, setPhone } from '../../test/render.tsx'

const SHIPPED: AuditEntry = {
  id: '1',
  at: '2026-11-25T06:03:00.000Z',
  staff_id: 's',
  who: 'Mei Lin',
  hash: 'ab12'.repeat(16),
  action: 'order.shipped',
  subject_type: 'order',
  subject_id: 'o',
  subject_label: '20261125-0001',
  before: { status: 'paid', address: { city: '上海', street: '南京路 1 号' } },
  after: { status: 'shipped', address: { city: '北京', street: '南京路 1 号' }, is_express: true },
}
const IMPORTED: AuditEntry = { ...SHIPPED, id: '2', who: 'command line', action: 'product.imported' }
delete IMPORTED.staff_id

function openLog(handler: Parameters<typeof createFakeApi>[0][string]) {
  const { fetch, requests } = createFakeApi({
    'GET /console/session': () => succeed(aSession()),
    'GET /console/audit-log': handler,
  })
  location.hash = '#/audit-log'
  return { requests, shown: renderConsole(fetch) }
}

afterEach(() => void vi.unstubAllGlobals())

test('An entry says who did what and when, and opens to what it changed.', async () => {
  setPhone(false)
  const list = { items: [SHIPPED, IMPORTED], total: 2, has_next_page: false }
  await openLog(() => succeed(list)).shown
  const [, row] = await screen.findAllByRole('row')
  expect(within(row!).getByText('Order 20261125-0001')).toBeTruthy()
  expect(within(row!).getByText('Shipped')).toBeTruthy()
  expect(screen.getByText('Command line')).toBeTruthy()
  const button = within(row!).getByRole('button', { name: 'Order 20261125-0001', expanded: false })
  button.focus()
  await userEvent.keyboard('{Enter}')
  expect(button.getAttribute('aria-expanded')).toBe('true')
  const terms = screen.getAllByRole('term').map(({ textContent }) => textContent)
  expect(terms).toEqual(['Status', 'address.city', 'is express'])
  const changes = screen.getAllByRole('definition').map(({ textContent }) => textContent)
  expect(changes).toEqual(['paid→shipped', '上海→北京', 'Yes'])
})

test('On a phone the entries are cards, which open in the same way.', async () => {
  setPhone()
  await openLog(() => succeed({ items: [SHIPPED], total: 1, has_next_page: false })).shown
  const card = await screen.findByRole('button', { name: /Order 20261125-0001.*Shipped.*Mei Lin/ })
  expect(screen.queryByRole('table')).toBeNull()
  await userEvent.click(card)
  expect(await screen.findByText('北京')).toBeTruthy()
})

test('A filter without a result offers to clear it.', async () => {
  setPhone(false)
  const { requests, shown } = openLog(({ query }) =>
    succeed({ items: query.has('q') ? [] : [SHIPPED], total: query.has('q') ? 0 : 1, has_next_page: false }),
  )
  await shown
  await userEvent.type(await screen.findByLabelText('Search'), 'nothing')
  await userEvent.click(await screen.findByRole('button', { name: 'Clear filters' }))
  expect(await screen.findByText('Order 20261125-0001')).toBeTruthy()
  expect(requests.some(({ query }) => query.get('q') === 'nothing')).toBe(true)
})

test('A list that cannot be loaded says why and can be tried again.', async () => {
  setPhone(false)
  const list = () => succeed({ items: [SHIPPED], total: 1, has_next_page: false })
  await openLog(inOrder(() => refuse(500, 'INTERNAL'), list)).shown
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Order 20261125-0001')).toBeTruthy()
})

test('A role without the permission is told so, and has no entry in its menu.', async () => {
  const { fetch } = createFakeApi({ 'GET /console/session': () => succeed(aSession({ permissions: [] })) })
  location.hash = '#/audit-log'
  await renderConsole(fetch)
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('This page isn’t open to your role'))
  expect(screen.queryByRole('menuitem', { name: 'Audit log' })).toBeNull()
})
