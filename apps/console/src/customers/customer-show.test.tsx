import type { Customer } from '@shop/contract/customers/customers.console'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { aSession, createFakeApi, succeed } from '../../test/fake-api.ts'
import { renderConsole, setPhone } from '../../test/render.tsx'

const ID = '33333333-3333-4333-8333-333333333333'
const CUSTOMER: Customer = {
  id: ID,
  version: 1,
  state: 'active',
  language: 'en',
  is_verified: true,
  orders: 60,
  spent: '500.00',
  points: 40,
  created_at: '2026-11-01T00:00:00.000Z',
  note: 'Prefers silver',
  addresses: [],
  groups: [],
  coupons: [],
  personal: { email: 'lian@shop.example' },
  recent_orders: [
    {
      id: 'order-1',
      order_number: 'SY261125',
      status: 'paid',
      total: '100.00',
      created_at: '2026-11-25T06:00:00.000Z',
    },
  ],
  point_entries: [
    {
      order_id: 'order-1',
      order_number: 'SY261125',
      reason: 'paid',
      points: 40,
      earned_at: '2026-11-25T06:00:00.000Z',
    },
  ],
  sessions: [],
  stock_alerts: [],
}
const COUPON = {
  id: '44444444-4444-4444-8444-444444444444',
  code: 'SECRET10',
  title: 'Ten off',
  title_zh: '减十',
}

afterEach(() => void vi.unstubAllGlobals())

function open(permissions: Parameters<typeof aSession>[0]) {
  const { fetch, requests } = createFakeApi({
    'GET /console/session': () => succeed(aSession(permissions)),
    [`GET /console/customers/${ID}`]: () => succeed(CUSTOMER),
    'GET /console/coupons': () => succeed({ items: [COUPON], total: 1, has_next_page: false }),
    [`POST /console/customers/${ID}/coupons`]: () => succeed(CUSTOMER),
  })
  location.hash = `#/customers/${ID}/show`
  return { requests, shown: renderConsole(fetch) }
}

test('A customer’s orders and points lead to their orders.', async () => {
  await open({ permissions: ['customers.read', 'orders.read', 'personal.read'] }).shown
  for (const title of ['Orders', 'Points']) {
    const panel = await screen.findByRole('region', { name: title })
    const link = within(panel).getByRole('link', { name: 'SY261125' })
    expect(link.getAttribute('href')).toContain('/orders/order-1/show')
  }
  const all = screen.getByRole('link', { name: 'All orders' }).getAttribute('href')
  expect(decodeURIComponent(all!)).toContain(`{"customer_id":"${ID}"}`)
  expect(screen.queryByRole('button', { name: 'Give a coupon' })).toBeNull()
})

test('On a phone every action has its name.', async () => {
  setPhone()
  await open({ permissions: ['customers.read', 'customers.change', 'customers.export'] }).shown
  for (const name of ['Disable', 'Export data', 'Delete at the customer’s request'])
    expect((await screen.findByRole('button', { name })).textContent).toBe(name)
})

test('The note is a field for who may change it, and never a disabled one.', async () => {
  await open({ permissions: ['customers.read', 'customers.change'] }).shown
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Note' })
  expect([field.value, field.disabled]).toEqual(['Prefers silver', false])
})

test('The note is a text for who may not change it.', async () => {
  await open({ permissions: ['customers.read'] }).shown
  const panel = await screen.findByRole('region', { name: 'Note' })
  expect(within(panel).getByText('Prefers silver').tagName).toBe('P')
  expect(within(panel).queryByRole('textbox')).toBeNull()
})

test('A coupon is found by its code and given.', async () => {
  const { requests, shown } = open({ permissions: ['customers.read', 'customers.change', 'coupons.read'] })
  await shown
  await userEvent.click(await screen.findByRole('button', { name: 'Give a coupon' }))
  await userEvent.type(await screen.findByRole('combobox', { name: /^Coupon/ }), 'secret')
  await userEvent.click(await screen.findByRole('option', { name: 'SECRET10 · Ten off' }))
  await userEvent.click(screen.getByRole('button', { name: 'Give' }))
  expect(await screen.findByText('The customer has the coupon')).toBeTruthy()
  expect(requests.some(({ query }) => query.get('q') === 'secret')).toBe(true)
  const body = requests.find(({ method }) => method === 'POST')!.body
  expect(body).toMatchObject({ coupon_id: COUPON.id })
})
