import type { OrderDetails } from '@shop/contract/orders/orders.console'
import type { Permission } from '@shop/contract/staff/permissions.console'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { aSession, createFakeApi, refuse, succeed } from '../../../test/fake-api.ts'
import { renderConsole } from '../../../test/render.tsx'

const ID = '22222222-2222-4222-8222-222222222222'
const PATH = `/console/orders/${ID}`
const AT = '2026-11-27T06:00:00.000Z'

function aLine(position: number, name: string, changes: Partial<OrderDetails['lines'][number]> = {}) {
  return {
    position,
    product_id: `p${position}`,
    slug: name,
    name,
    name_zh: name,
    image: '/night.webp',
    unit_price: '10.00',
    quantity: 2,
    line_total: '20.00',
    discount: '0.00',
    sizes: [],
    refunded_quantity: 0,
    returned_quantity: 0,
    shipped_quantity: 0,
    to_ship_quantity: 2,
    ...changes,
  }
}

function anOrder(changes: Partial<OrderDetails> = {}): OrderDetails {
  return {
    id: ID,
    version: 3,
    order_number: 'SY261127AAAAAA',
    by_guest: true,
    status: 'paid',
    language: 'en',
    lines: [aLine(0, 'Ring'), aLine(1, 'Cup', { quantity: 1, to_ship_quantity: 1 })],
    subtotal: '30.00',
    discount: '0.00',
    shipping: '0.00',
    wrapping: '0.00',
    tax_included: '3.00',
    total: '30.00',
    paid_by_gift_cards: '0.00',
    gift_cards: [],
    refunded: '0.00',
    refundable: '30.00',
    refundable_to_gift_cards: '0.00',
    country: 'CN',
    shipping_method: 'standard',
    shipments: [],
    payments: [],
    refunds: [],
    timeline: [],
    attention: [],
    mails_again: [],
    shop_url: 'https://shop.example/find-order',
    created_at: AT,
    paid_at: AT,
    ...changes,
  }
}

/** An order of which a ring has left. */
const IN_PARTS = anOrder({
  version: 5,
  status: 'preparing',
  lines: [
    aLine(0, 'Ring', { shipped_quantity: 1, to_ship_quantity: 1 }),
    aLine(1, 'Cup', { quantity: 1, to_ship_quantity: 1 }),
  ],
  shipments: [
    {
      number: 1,
      carrier: 'SF Express',
      carrier_zh: '顺丰速运',
      tracking_number: 'SF1234567890123',
      lines: [{ position: 0, quantity: 1 }],
      shipped_at: AT,
    },
  ],
})

const PERMISSIONS: Permission[] = ['orders.read', 'orders.fulfil', 'orders.change', 'orders.refund']

async function open(order: OrderDetails, handlers: Parameters<typeof createFakeApi>[0] = {}) {
  const { fetch, requests } = createFakeApi({
    'GET /console/session': () => succeed(aSession({ permissions: PERMISSIONS })),
    [`GET ${PATH}`]: () => succeed(order),
    [`GET ${PATH}/parcels`]: () =>
      succeed({ parcels: [{ number: 1, status: 'exception', problem: 'exception', events: [] }] }),
    [`GET ${PATH}/returns`]: () => succeed({ items: [] }),
    ...handlers,
  })
  location.hash = `#/orders/${ID}/show`
  await renderConsole(fetch)
  await screen.findByRole('heading', { name: order.order_number })
  return (action: string) => requests.find(({ path }) => path === `${PATH}/${action}`)?.body
}

async function openDialog(name: string): Promise<HTMLElement> {
  await userEvent.click(await screen.findByRole('button', { name }))
  return screen.findByRole('dialog', { name })
}

async function typeParcel(dialog: HTMLElement): Promise<void> {
  await userEvent.type(within(dialog).getByLabelText('Carrier'), 'SF Express')
  await userEvent.type(within(dialog).getByLabelText('Tracking number'), 'SF1234567890123')
}
const submit = (dialog: HTMLElement) =>
  userEvent.click(within(dialog).getByRole('button', { name: 'Ship and send mail' }))
const toUnits = (dialog: HTMLElement, most: number) =>
  within(dialog).getByRole<HTMLInputElement>('spinbutton', { name: new RegExp(`Of ${most}$`) })

test('All that is left is shipped unless fewer units are chosen.', async () => {
  const sent = await open(anOrder(), {
    [`POST ${PATH}/ship`]: () => succeed({ order: IN_PARTS, is_new: true }),
  })
  const dialog = await openDialog('Ship')
  await typeParcel(dialog)
  expect([toUnits(dialog, 2).value, toUnits(dialog, 1).value]).toEqual(['2', '1'])
  await submit(dialog)
  await waitFor(() =>
    expect(sent('ship')).toEqual({ version: 3, carrier: 'SF Express', tracking_number: 'SF1234567890123' }),
  )
})

test('Chosen units are sent, the dialog says how many stay, and then the page shows the parcel with what is in it.', async () => {
  const sent = await open(anOrder(), {
    [`POST ${PATH}/ship`]: () => succeed({ order: IN_PARTS, is_new: true }),
  })
  const dialog = await openDialog('Ship')
  await typeParcel(dialog)
  await userEvent.clear(toUnits(dialog, 1))
  await userEvent.type(toUnits(dialog, 2), '{Backspace}1')
  expect(within(dialog).getByRole('status').textContent).toBe('2 units stay to be shipped later.')
  await submit(dialog)
  await waitFor(() => expect(sent('ship')).toMatchObject({ lines: [{ position: 0, quantity: 1 }] }))

  const parcel = await screen.findByRole('region', { name: 'Parcel 1' })
  expect(within(parcel).getByRole('list', { name: 'What is in it' }).textContent).toBe('1 × Ring')
  await within(parcel).findByText('The carrier couldn’t deliver it, or it is held up.')
  expect(screen.getByText(/1 left to ship/)).toBeTruthy()
})

test('Nothing is shipped without a unit, and units that somebody else has shipped meanwhile are said to be.', async () => {
  await open(anOrder(), {
    [`POST ${PATH}/ship`]: () =>
      refuse(409, 'ORDER_REFUSED', { details: [{ reason: 'quantity_not_shippable', position: 0, left: 0 }] }),
  })
  const dialog = await openDialog('Ship')
  await typeParcel(dialog)
  for (const most of [1, 2]) await userEvent.clear(toUnits(dialog, most))
  const button = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Ship and send mail' })
  expect(button.disabled).toBe(true)
  await userEvent.type(toUnits(dialog, 2), '{Backspace}2')
  await userEvent.click(button)
  await within(dialog).findByText(/Not so many units are left to ship/)
})

test('An order of which a part has left can go on being shipped, and cannot be cancelled.', async () => {
  const sent = await open(IN_PARTS, {
    [`POST ${PATH}/deliver`]: () => succeed({ order: IN_PARTS, is_new: true }),
  })
  expect(await screen.findByRole('button', { name: 'Ship' })).toBeTruthy()
  await userEvent.click(await screen.findByRole('button', { name: 'More' }))
  await screen.findByRole('menuitem', { name: 'Write to customer' })
  expect(screen.queryByRole('menuitem', { name: 'Cancel order' })).toBeNull()
  await userEvent.keyboard('{Escape}')

  const dialog = await openDialog('Mark as delivered')
  expect(within(dialog).getByText(/isn’t complete by that/)).toBeTruthy()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Mark as delivered' }))
  await waitFor(() => expect(sent('deliver')).toEqual({ version: 5 }))
})

test('A free gift is named as one in the dialog that ships it, in its parcel, and where it is refunded.', async () => {
  const gift = aLine(1, 'Pouch', { size: '16 cm', quantity: 2, free_gift: true, to_ship_quantity: 1 })
  const shipment = { ...IN_PARTS.shipments[0]!, lines: [{ position: 1, quantity: 1 }] }
  await open({ ...IN_PARTS, lines: [IN_PARTS.lines[0]!, gift], shipments: [shipment] })
  const contents = await screen.findByRole('list', { name: 'What is in it' })
  expect(contents.textContent).toBe('1 × Free gift: Pouch, 16 cm')
  const dialog = await openDialog('Ship')
  expect(within(dialog).getByText('Free gift: Pouch, 16 cm')).toBeTruthy()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }))
  const refund = await openDialog('Refund')
  expect(within(refund).getByRole('group', { name: '2 × Free gift: Pouch, 16 cm' })).toBeTruthy()
})

test('A wrong number of a parcel under way is corrected; of one that has arrived it stays.', async () => {
  const arrived = { ...IN_PARTS.shipments[0]!, number: 2, delivered_at: AT }
  const order = { ...IN_PARTS, shipments: [...IN_PARTS.shipments, arrived] }
  const sent = await open(order, {
    [`PUT ${PATH}/shipments/1`]: () => succeed({ order, is_new: true }),
  })
  const dialog = await openDialog('Correct tracking')
  const number = within(dialog).getByLabelText<HTMLInputElement>('Tracking number')
  expect(number.value).toBe('SF1234567890123')
  const button = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Correct and send mail' })
  expect(button.disabled).toBe(true)
  await userEvent.type(number, '4')
  expect([number.getAttribute('aria-invalid'), button.disabled]).toEqual(['true', true])
  await userEvent.type(number, '{Backspace}{Backspace}4')
  await userEvent.click(button)
  await waitFor(() =>
    expect(sent('shipments/1')).toEqual({
      version: 5,
      carrier: 'SF Express',
      tracking_number: 'SF1234567890124',
    }),
  )
})

test('Who may not send parcels may not correct them either.', async () => {
  await open(IN_PARTS, {
    'GET /console/session': () => succeed(aSession({ permissions: ['orders.read'] })),
  })
  await screen.findByRole('region', { name: 'Parcel 1' })
  expect(screen.queryByRole('button', { name: 'Correct tracking' })).toBeNull()
})
