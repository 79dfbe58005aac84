import type { CustomerGroup } from '@shop/contract/customers/customer-groups.console'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { aSession, createFakeApi, refuse, succeed } from '../../test/fake-api.ts'
import { renderConsole, setPhone } from '../../test/render.tsx'

const GROUP: CustomerGroup = {
  id: '33333333-3333-4333-8333-333333333333',
  version: 1,
  name: 'Tea friends',
  members: 12,
  created_at: '2026-11-25T06:00:00.000Z',
}
const PATH = `/console/customer-groups/${GROUP.id}`
const list = (...items: unknown[]) => succeed({ items, total: items.length, has_next_page: false })

afterEach(() => void vi.unstubAllGlobals())

function open(hash: string, handlers: Parameters<typeof createFakeApi>[0]) {
  const { fetch, requests } = createFakeApi({
    'GET /console/session': () =>
      succeed(
        aSession({ permissions: ['customers.read', 'customers.change', 'personal.read', 'offers.manage'] }),
      ),
    'GET /console/customer-groups': () => list(GROUP),
    [`GET ${PATH}`]: () => succeed(GROUP),
    ...handlers,
  })
  location.hash = hash
  return { requests, shown: renderConsole(fetch) }
}

test('Groups are listed with their members; on a phone they are cards.', async () => {
  await open('#/customer-groups', {}).shown
  const row = (await screen.findByRole('link', { name: 'Tea friends' })).closest('tr')!
  expect(row.textContent).toContain('12')
})

test('On a phone a group is a card.', async () => {
  setPhone()
  await open('#/customer-groups', {}).shown
  expect(await screen.findByText('12 members')).toBeTruthy()
})

test('A file shows whom it would add and why others are left out, and is then imported.', async () => {
  const report = {
    added: 2,
    unchanged: 1,
    refused: [{ line: 4, email: 'nobody@example.com', problem: 'no_account' }],
  }
  const { requests, shown } = open(`#/customer-groups/${GROUP.id}`, {
    [`POST ${PATH}/imports/preview`]: () => succeed(report),
    [`POST ${PATH}/imports`]: () => succeed(report),
  })
  await shown
  const members = await screen.findByRole('link', { name: 'Show members' })
  expect(decodeURIComponent(members.getAttribute('href')!)).toContain(`{"group_id":"${GROUP.id}"}`)
  await userEvent.click(await screen.findByRole('button', { name: 'Import emails' }))
  const dialog = within(await screen.findByRole('dialog'))
  const file = new File(['Email\nlian@example.com\n'], 'friends.csv', { type: 'text/csv' })
  await userEvent.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, file)
  expect(await dialog.findByText('2 to add, 1 in the group already.')).toBeTruthy()
  expect(dialog.getByText(/Line 4, nobody@example.com: no account has this address/)).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Add' }))
  expect(await screen.findByText('2 members added')).toBeTruthy()
  expect(requests.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
    `${PATH}/imports/preview`,
    `${PATH}/imports`,
  ])
})

test('A group that offers are for is not deleted, and the reason is shown.', async () => {
  await open(`#/customer-groups/${GROUP.id}`, {
    [`DELETE ${PATH}`]: () => refuse(409, 'CUSTOMER_GROUP_IN_USE'),
  }).shown
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText('Offers are for this group. Change those first.')).toBeTruthy()
})

test('A customer is put into a group on their page, and taken out.', async () => {
  const id = '44444444-4444-4444-8444-444444444444'
  const customer = {
    id,
    version: 1,
    state: 'active',
    language: 'en',
    is_verified: true,
    orders: 0,
    spent: '0.00',
    points: 0,
    created_at: '2026-11-01T00:00:00.000Z',
    groups: [{ id: 'vip', name: 'VIP' }],
    recent_orders: [],
    coupons: [],
    point_entries: [],
    sessions: [],
    stock_alerts: [],
  }
  const { requests, shown } = open(`#/customers/${id}/show`, {
    [`GET /console/customers/${id}`]: () => succeed(customer),
    [`PUT /console/customers/${id}/groups/${GROUP.id}`]: () => succeed(customer),
    [`DELETE /console/customers/${id}/groups/vip`]: () => succeed(customer),
  })
  await shown
  await userEvent.click(await screen.findByRole('button', { name: 'Take out of VIP' }))
  expect(await screen.findByText('The customer is no longer in the group')).toBeTruthy()
  await userEvent.click(await screen.findByRole('button', { name: 'Add to a group' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('combobox', { name: 'Group' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Tea friends' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Add' }))
  expect(await screen.findByText('The customer is in the group')).toBeTruthy()
  expect(requests.map(({ method }) => method)).toEqual(expect.arrayContaining(['PUT', 'DELETE']))
})

test('Selected customers of the list are put into a group.', async () => {
  const customer = {
    id: '44444444-4444-4444-8444-444444444444',
    version: 1,
    state: 'active',
    personal: { email: 'lian@shop.example' },
    language: 'en',
    is_verified: true,
    orders: 0,
    spent: '0.00',
    points: 0,
    created_at: '2026-11-01T00:00:00.000Z',
  }
  const { requests, shown } = open('#/customers', {
    'GET /console/customers': () => list(customer),
    [`POST ${PATH}/members`]: () => succeed(GROUP),
  })
  await shown
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select lian@shop.example' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Add to a group' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('combobox', { name: 'Group' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Tea friends' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Add' }))
  expect(await screen.findByText('The customers are in the group')).toBeTruthy()
  expect(requests.find(({ method }) => method === 'POST')!.body).toEqual({ ids: [customer.id] })
})

test('An offer can be for a group, and a cart is previewed as its member.', async () => {
  const { shown } = open('#/offers/create', {})
  await shown
  await userEvent.click(await screen.findByRole('combobox', { name: 'Only for a group of customers' }))
  expect((await screen.findAllByText('Everybody')).length).toBeGreaterThan(0)
  expect(screen.getByRole('option', { name: 'Tea friends' })).toBeTruthy()
})
