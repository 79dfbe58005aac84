import type { Permission } from '@shop/contract/staff/permissions.console'
import type { ReturnDetails } from '@shop/contract/returns/returns.console'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { aSession, createFakeApi, refuse, succeed } from '../../test/fake-api.ts'
import { renderConsole } from '../../test/render.tsx'

const ID = '22222222-2222-4222-8222-222222222222'
const PATH = `/console/returns/${ID}`
const AT = '2026-11-27T06:00:00.000Z'

const PRODUCT = {
  name: 'Still Night Bracelet',
  name_zh: '静夜手串',
  image: '/uploads/products/night-400.webp',
}

function aReturn(changes: Partial<ReturnDetails> = {}): ReturnDetails {
  return {
    id: ID,
    version: 1,
    return_number: 'SY261127AAAAAA-R1',
    order_id: 'order-1',
    order_number: 'SY261127AAAAAA',
    status: 'requested',
    remedy: 'refund',
    reason: 'changed_mind',
    items: 2,
    product: PRODUCT,
    country: 'CN',
    by_guest: true,
    created_at: AT,
    updated_at: AT,
    language: 'en',
    message: 'Too heavy for me',
    photos: [],
    postage: 'shopper',
    lines: [
      {
        position: 0,
        product_id: 'p1',
        slug: 'still-night',
        ...PRODUCT,
        size: '16 cm',
        quantity: 2,
        unit_price: '279.00',
        paid: '502.20',
      },
    ],
    refund: {
      amount: '502.20',
      parts: [
        { kind: 'goods', amount: '558.00' },
        { kind: 'coupon', amount: '-55.80' },
      ],
      to_gift_cards: '100.00',
      to_payment: '402.20',
      tax_included: '57.78',
    },
    timeline: [{ at: AT, status: 'requested', cause: 'shopper' }],
    steps: ['approve', 'decline'],
    suggested_return_to: 'Lotus Lane 8\nHangzhou',
    shop_url: 'https://shop.example/user/orders?order=order-1',
    ...changes,
  }
}

const ALL: Permission[] = ['orders.read', 'orders.change', 'orders.fulfil', 'orders.refund']

async function open(
  item: ReturnDetails,
  handlers: Parameters<typeof createFakeApi>[0] = {},
  permissions: Permission[] = ALL,
) {
  const { fetch, requests } = createFakeApi({
    'GET /console/session': () => succeed(aSession({ permissions })),
    [`GET ${PATH}`]: () => succeed(item),
    ...handlers,
  })
  location.hash = `#/returns/${ID}/show`
  await renderConsole(fetch)
  await screen.findByRole('heading', { level: 2, name: item.return_number })
  return () => requests.filter(({ method }) => method === 'POST').map(({ body }) => body)
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

test('A return is approved with the address of the last one, and the page shows how it stands then.', async () => {
  const sent = await open(aReturn(), {
    [`POST ${PATH}/approve`]: () =>
      succeed({
        return: aReturn({ version: 2, status: 'approved', steps: ['ship', 'receive'] }),
        is_new: true,
      }),
  })
  expect(screen.getByText('“Too heavy for me”')).toBeTruthy()
  expect(screen.getByText('−¥55.80')).toBeTruthy()
  await press('Approve')
  const dialog = await screen.findByRole('dialog', { name: 'Approve' })
  // Only an exchange has a surcharge.
  expect(within(dialog).queryByLabelText(/Surcharge/)).toBeNull()
  await press('Approve and send mail')
  expect(await screen.findByRole('button', { name: 'Mark as arrived' })).toBeTruthy()
  expect(sent()).toEqual([{ version: 1, return_to: 'Lotus Lane 8\nHangzhou' }])
})

test('Every unit is counted before an inspection is saved.', async () => {
  const sent = await open(aReturn({ status: 'received', steps: ['inspect'] }), {
    [`POST ${PATH}/inspect`]: () =>
      succeed({ return: aReturn({ version: 2, status: 'inspected', steps: ['refund'] }), is_new: true }),
  })
  await press('Inspect')
  const dialog = await screen.findByRole('dialog', { name: 'Inspect' })
  const restocked = within(dialog).getByLabelText('Back to stock')
  const save = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Save' })
  await userEvent.clear(restocked)
  await userEvent.type(restocked, '1')
  expect(within(dialog).getByText('Count 2 units')).toBeTruthy()
  expect(save.disabled).toBe(true)
  const seconds = within(dialog).getByLabelText('Seconds')
  await userEvent.clear(seconds)
  await userEvent.type(seconds, '1')
  await userEvent.click(save)
  await screen.findByRole('button', { name: 'Refund' })
  expect(sent()).toEqual([
    {
      version: 1,
      is_accepted: true,
      lines: [{ position: 0, restocked: 1, seconds: 1, written_off: 0 }],
    },
  ])
})

test('A free gift that comes back is named as one, on the page and where its units are counted.', async () => {
  const item = aReturn({ status: 'received', steps: ['inspect'] })
  await open({ ...item, lines: [{ ...item.lines[0]!, free_gift: true }] })
  const name = '2 × Free gift: Still Night Bracelet, 16 cm'
  expect(screen.getByText(name)).toBeTruthy()
  await press('Inspect')
  expect(await screen.findByRole('group', { name })).toBeTruthy()
})

test('A deduction is less than the refund and has its reason; a refusal says why in words.', async () => {
  const sent = await open(aReturn({ status: 'inspected', steps: ['refund'] }), {
    [`POST ${PATH}/refund`]: () =>
      refuse(409, 'RETURN_REFUSED', {
        details: [{ path: '', message: '', reason: 'amount_not_refundable' }],
      }),
  })
  await press('Refund')
  const dialog = await screen.findByRole('dialog', { name: 'Refund' })
  expect(within(dialog).getByText('¥100.00 goes to the gift cards first.')).toBeTruthy()
  const deduction = within(dialog).getByLabelText(/^Deduct in/)
  await userEvent.type(deduction, '502.20')
  expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: /^Refund/ }).disabled).toBe(true)
  await userEvent.clear(deduction)
  await userEvent.type(deduction, '2.2')
  await userEvent.type(within(dialog).getByLabelText(/^Why we deduct/), 'Scratched')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Refund ¥500.00' }))
  expect(await within(dialog).findByText('This is not an amount that can still be refunded.')).toBeTruthy()
  expect(sent()).toEqual([{ version: 1, deduction: '2.20', deduction_reason: 'Scratched' }])
})

test('A packer receives and inspects, but neither approves nor refunds.', async () => {
  await open(aReturn({ steps: ['approve', 'receive', 'inspect', 'refund'], status: 'sent' }), {}, [
    'orders.read',
    'orders.fulfil',
  ])
  expect(await screen.findByRole('button', { name: 'Mark as arrived' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Inspect' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Refund' })).toBeNull()
})

test('The list names what is wanted and why, and is narrowed to what waits.', async () => {
  const { fetch, requests } = createFakeApi({
    'GET /console/session': () => succeed(aSession({ permissions: ALL })),
    'GET /console/returns': () => succeed({ items: [aReturn()], total: 1, has_next_page: false }),
  })
  location.hash = `#/returns?filter=${encodeURIComponent('{"needs_action":true}')}`
  await renderConsole(fetch)
  const row = (await screen.findByRole('link', { name: 'SY261127AAAAAA-R1' })).closest('tr')!
  for (const text of ['Refund', 'Changed their mind', 'Waiting for our reply', 'Guest'])
    expect(within(row).getByText(text)).toBeTruthy()
  expect(requests.find(({ path }) => path === '/console/returns')?.query.get('needs_action')).toBe('true')
})

test('Restringing that costs something shows its price before it is approved.', async () => {
  const { refund: _, ...item } = aReturn({ remedy: 'restring', reason: 'worn', price: '39.00' })
  await open(item)
  expect(screen.getByText(/restringing costs ¥39.00, paid after your approval/)).toBeTruthy()
})

test('Restringing that nobody paid goes back as it came.', async () => {
  const service = {
    order_id: 'order-2',
    order_number: 'SY261127BBBBBB',
    surcharge: '39.00',
    is_paid: false,
    is_closed: true,
  }
  const { refund: _, ...item } = aReturn({ remedy: 'restring', status: 'inspected', price: '39.00', service })
  await open({ ...item, steps: ['send_back'] })
  expect(screen.getByRole('link', { name: 'Order SY261127BBBBBB pays for it' })).toBeTruthy()
  expect(screen.getByText(/send the pieces back as they are/)).toBeTruthy()
})
