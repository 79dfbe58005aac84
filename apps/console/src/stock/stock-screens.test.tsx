import type { StockItem } from '@shop/contract/stock/stock.console'
import type { SheetItem } from '@shop/contract/stock/stock-counts.console'
import type { StockMovement } from '@shop/contract/stock/stock-movements.console'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { aSession, createFakeApi, inOrder, refuse, succeed } from '../../test/fake-api.ts'
import { renderConsole } from '../../test/render.tsx'

const RING: StockItem = {
  id: 'p1:S',
  product_id: 'p1',
  sku: 'RING-1',
  name: { en: 'Jade ring', zh: '玉戒' },
  size: 'S',
  status: 'active',
  available: 2,
  reserved: 1,
  alert_level: 3,
  has_own_level: false,
  waiting: 2,
}
const BOWL: StockItem = {
  ...RING,
  id: 'p2:',
  product_id: 'p2',
  sku: 'BOWL-1',
  size: '',
  name: { en: 'Bowl', zh: '钵' },
}
const toSheet = (item: StockItem): SheetItem => ({ ...item, on_shelf: item.available + item.reserved })
const toList = (items: object[]) => succeed({ items, total: items.length, has_next_page: false })

function open(hash: string, handlers: Parameters<typeof createFakeApi>[0]) {
  const { fetch, requests } = createFakeApi({
    'GET /console/session': () =>
      succeed(aSession({ permissions: ['products.read', 'stock.change', 'personal.read'] })),
    'GET /console/stock': () => toList([RING]),
    ...handlers,
  })
  location.hash = hash
  return { requests, shown: renderConsole(fetch) }
}

test('The alert level of a size is changed, and so is that of all sizes of its product.', async () => {
  const { requests, shown } = open('#/stock', {
    'PUT /console/stock/alert-level': () => succeed({ items: [{ ...RING, alert_level: 9 }] }),
  })
  await shown
  await userEvent.click(await screen.findByRole('button', { name: 'More for Jade ring S' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Alert level' }))
  const dialog = await screen.findByRole('dialog', { name: 'Alert level of Jade ring S' })
  await userEvent.type(within(dialog).getByLabelText('Alert at'), '9')
  await userEvent.click(within(dialog).getByLabelText('For all sizes of this product'))
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Alert level changed')).toBeTruthy()
  const sent = requests.find(({ method }) => method === 'PUT')
  expect(sent?.body).toEqual({ product_id: 'p1', alert_level: 9 })
})

test('Who waits for a size is listed, by address only where that may be seen.', async () => {
  const times = {
    asked_at: '2026-11-20T08:00:00.000Z',
    expires_at: '2027-01-01T00:00:00.000Z',
    language: 'en',
  }
  const { requests, shown } = open('#/stock', {
    'GET /console/stock/waiting': () =>
      toList([
        { id: 'a', ...times, has_account: true, email: 'l•••@example.com' },
        { id: 'b', ...times, has_account: false },
      ]),
  })
  await shown
  await userEvent.click(await screen.findByRole('button', { name: 'More for Jade ring S' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Who waits for it (2)' }))
  const dialog = await screen.findByRole('dialog', { name: 'Waiting for Jade ring S' })
  expect(await within(dialog).findByText('l•••@example.com')).toBeTruthy()
  expect(within(dialog).getByText('A visitor')).toBeTruthy()
  const { query } = requests.find(({ path }) => path === '/console/stock/waiting')!
  expect([query.get('product_id'), query.get('size')]).toEqual(['p1', 'S'])
})

test('Movements are shown with reason, who and order, and the filter of the link is used.', async () => {
  const sold: StockMovement = {
    id: 'm:1',
    at: '2026-11-25T06:00:00.000Z',
    product_id: 'p1',
    sku: 'RING-1',
    size: 'S',
    name: RING.name,
    change: -2,
    reason: 'order',
    note: '',
    who: '',
    by_staff: false,
    order_id: 'o1',
    order_number: 'SY1',
  }
  const broken: StockMovement = {
    ...sold,
    id: 'm:2',
    change: 3,
    reason: 'return',
    note: 'came back',
    who: 'mei@shop.example',
    by_staff: true,
  }
  delete broken.order_id
  const filter = encodeURIComponent(JSON.stringify({ product_id: 'p1', size: 'S', reason: ['return'] }))
  const { requests, shown } = open(`#/stock-movements?filter=${filter}`, {
    'GET /console/stock/movements': () => toList([sold, broken]),
  })
  await shown
  const [, first, second] = await screen.findAllByRole('row')
  expect(within(first!).getByRole('link', { name: 'SY1' })).toBeTruthy()
  expect(within(first!).getByText('−2')).toBeTruthy()
  expect(within(second!).getByText('+3')).toBeTruthy()
  expect(within(second!).getByText('mei@shop.example')).toBeTruthy()
  const { query } = requests.find(({ path }) => path === '/console/stock/movements')!
  expect([query.get('product_id'), query.getAll('reason')]).toEqual(['p1', ['return']])
})

const sheet = () => succeed({ items: [toSheet(RING), toSheet(BOWL)], has_more: false })

test('A count shows its differences first, and then what became of each line.', async () => {
  const { requests, shown } = open('#/stock-count', {
    'GET /console/stock/sheet': sheet,
    'POST /console/stock/counts': () =>
      succeed({
        results: [
          { product_id: 'p1', size: 'S', outcome: 'changed', change: 1 },
          { product_id: 'p2', size: '', outcome: 'refused', change: -3, error: 'OUT_OF_STOCK' },
        ],
      }),
  })
  await shown
  await userEvent.type(await screen.findByLabelText('Counted of Jade ring S'), '4')
  await userEvent.type(screen.getByLabelText('Counted of Bowl'), '0')
  await userEvent.click(screen.getByRole('button', { name: 'Look at 2 differences' }))
  expect(requests.some(({ path }) => path === '/console/stock/counts')).toBe(false)
  const table = await screen.findByRole('table', { name: 'Differences' })
  expect(
    within(table)
      .getAllByRole('row')
      .map(({ textContent }) => textContent),
  ).toEqual(['ProductExpectedCountedDifference', 'Jade ring S34+1', 'Bowl 30−3'])
  await userEvent.click(screen.getByRole('button', { name: 'Save 2 differences' }))
  expect(await screen.findByText('1 saved, 1 refused.')).toBeTruthy()
  expect(screen.getByText('Refused')).toBeTruthy()
  const sent = requests.filter(({ path }) => path === '/console/stock/counts')
  expect(sent).toHaveLength(1)
  expect(sent[0]!.body).toMatchObject({
    lines: [
      { product_id: 'p1', size: 'S', expected: 3, counted: 4 },
      { product_id: 'p2', size: '', expected: 3, counted: 0 },
    ],
  })
})

test('A count whose answer was lost is sent again as the same count, and not as another one.', async () => {
  const { requests, shown } = open('#/stock-count', {
    'GET /console/stock/sheet': sheet,
    'POST /console/stock/counts': inOrder(
      () => refuse(503, 'BUSY'),
      () => succeed({ results: [{ product_id: 'p2', size: '', outcome: 'changed', change: 2 }] }),
    ),
  })
  await shown
  await userEvent.type(await screen.findByLabelText('Counted of Bowl'), '5')
  await userEvent.click(screen.getByRole('button', { name: 'Look at 1 difference' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Save 1 difference' }))
  expect((await screen.findByRole('alert')).textContent).toContain('busy')
  expect(screen.getByRole('button', { name: 'Back to the sheet' })).toHaveProperty('disabled', true)
  await userEvent.click(screen.getByRole('button', { name: 'Save 1 difference' }))
  expect(await screen.findByText('1 saved, 0 refused.')).toBeTruthy()
  const ids = requests
    .filter(({ path }) => path === '/console/stock/counts')
    .map(({ body }) => (body as { id: string }).id)
  expect(new Set(ids).size).toBe(1)
})

test('A filled sheet is read from a file, with the lines that cannot be used.', async () => {
  const { shown } = open('#/stock-count', {
    'GET /console/stock/sheet': sheet,
    'POST /console/stock/sheet': () =>
      succeed({
        lines: [{ item: toSheet(BOWL), expected: 5, counted: 4 }],
        errors: [{ line: 7, error: 'unknown_size' }],
      }),
  })
  await shown
  const file = new File(['sku,size,counted'], 'sheet.csv', { type: 'text/csv' })
  await userEvent.upload(await screen.findByLabelText('Read a filled CSV'), file)
  expect(await screen.findByText('Line 7: there is no such SKU and size')).toBeTruthy()
  expect(screen.getByLabelText('Counted of Bowl')).toHaveProperty('value', '4')
  expect(screen.getByRole('button', { name: 'Look at 1 difference' })).toBeTruthy()
})
