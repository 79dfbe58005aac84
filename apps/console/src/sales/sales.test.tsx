import type { Losses } from '@shop/contract/losses/losses.console'
import type { Sale, SalePreview } from '@shop/contract/sales/sales.console'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { aSession, createFakeApi, succeed } from '../../test/fake-api.ts'
import { renderConsole } from '../../test/render.tsx'

const SALE: Sale = {
  id: '11111111-1111-4111-8111-111111111111',
  version: 3,
  title: { en: 'Mid-Autumn', zh: '中秋促销' },
  trait: 'stone',
  values: ['Amethyst'],
  effect: 'percent',
  percent: 20,
  amount: null,
  rounding: 'fen',
  starts_at: '2026-11-25T06:00:00.000Z',
  ends_at: '2026-11-26T06:00:00.000Z',
  state: 'running',
  products: 4,
  created_at: '2026-11-20T06:00:00.000Z',
}
const PREVIEW: SalePreview = {
  count: 1,
  items: [
    {
      id: '22222222-2222-4222-8222-222222222222',
      sku: 'AME-01',
      name: { en: 'Amethyst point', zh: '紫水晶柱' },
      regular: '220.00',
      sale: '176.00',
      shown: '200.00',
      lowest_of_30_days: '200.00',
      price_before: '220.00',
    },
  ],
}
const path = `/console/sales/${SALE.id}`

function open(hash: string, handlers: Parameters<typeof createFakeApi>[0] = {}) {
  const { fetch, requests } = createFakeApi({
    'GET /console/session': () => succeed(aSession({ permissions: ['products.read', 'products.publish'] })),
    'GET /console/sales': () => succeed({ items: [SALE], total: 1, has_next_page: false }),
    [`GET ${path}`]: () => succeed(SALE),
    'POST /console/sales/preview': () => succeed(PREVIEW),
    'GET /console/categories': () => succeed({ items: [], total: 0, has_next_page: false }),
    ...handlers,
  })
  location.hash = hash
  return { requests, shown: renderConsole(fetch) }
}

test('The sales are listed with their goods, their time and their state.', async () => {
  await open('#/sales').shown
  const row = (await screen.findByRole('link', { name: 'Mid-Autumn' })).closest('tr')!
  expect(row.textContent).toContain('Stones')
  expect(row.textContent).toContain('Running')
})

test('Those who may see costs are warned of what a sale sells below cost, in the list, on its page and before saving.', async () => {
  const { requests, shown } = open('#/sales', {
    'GET /console/session': () =>
      succeed(aSession({ permissions: ['products.read', 'products.publish', 'products.costs'] })),
    'GET /console/losses': () => succeed({ sales: [{ id: SALE.id, count: 2 }], offers: [] }),
    'POST /console/sales/losses': () =>
      succeed({
        goods: 5,
        unknown: 1,
        count: 1,
        items: [
          {
            id: '22222222-2222-4222-8222-222222222222',
            sku: 'AME-01',
            name: { en: 'Amethyst point', zh: '紫水晶柱' },
            price: '176.00',
            net: '155.75',
            cost: '160.00',
            loss: '4.25',
          },
        ],
      } satisfies Losses),
  })
  await shown
  expect(await screen.findByText('2 below cost')).toBeTruthy()
  location.hash = `#/sales/${SALE.id}`
  expect(await screen.findByText('2 products are sold below cost.')).toBeTruthy()
  await userEvent.click(await screen.findByRole('button', { name: 'Check against costs' }))
  expect(await screen.findByText('1 product is sold below cost.')).toBeTruthy()
  expect(screen.getByText('The cost of 1 of 5 products isn’t known.')).toBeTruthy()
  const table = within(screen.getByRole('region', { name: 'Losses by product' }))
  const row = table.getByRole('link', { name: 'Amethyst point' }).closest('tr')!
  expect([...row.cells].slice(1).map(({ textContent }) => textContent)).toEqual([
    '¥176.00',
    '¥155.75',
    '¥160.00',
    '¥4.25',
  ])
  const sent = requests.find(({ path: at }) => at === '/console/sales/losses')!.body
  expect(sent).toMatchObject({ trait: 'stone', values: ['Amethyst'], percent: 20 })
})

test('What a sale would do is shown with the old prices by destination, before it is saved.', async () => {
  const { requests, shown } = open(`#/sales/${SALE.id}`, { [`PUT ${path}`]: () => succeed(SALE) })
  await shown
  await userEvent.click(await screen.findByRole('button', { name: 'Show' }))
  const table = within(await screen.findByRole('region', { name: 'Prices by product' }))
  const row = table.getByText('Amethyst point (AME-01)').closest('tr')!
  expect([...row.cells].slice(1).map(({ textContent }) => textContent)).toEqual([
    '¥220.00',
    '¥176.00',
    '¥200.00',
    '¥200.00',
    '—',
    '¥220.00',
  ])
  const percent = screen.getByLabelText(/^Percent off/)
  await userEvent.clear(percent)
  await userEvent.type(percent, '30')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('4 products have its price now.', { exact: false })
  const sent = requests.filter(({ method }) => method !== 'GET').map(({ body }) => body)
  expect(sent[0]).toMatchObject({ trait: 'stone', values: ['Amethyst'], percent: 20, amount: null })
  expect(sent[1]).toMatchObject({ version: 3, percent: 30 })
})

test('A sale is stopped once that is confirmed.', async () => {
  const { requests, shown } = open(`#/sales/${SALE.id}`, {
    [`POST ${path}/stop`]: () => succeed({ ...SALE, state: 'stopped' }),
  })
  await shown
  await userEvent.click(await screen.findByRole('button', { name: 'Stop the sale' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Confirm' }))
  await screen.findByText('The sale is stopped')
  expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(1)
})

test('Who may not publish products sees sales, and cannot add or stop one.', async () => {
  await open(`#/sales/${SALE.id}`, {
    'GET /console/session': () => succeed(aSession({ permissions: ['products.read'] })),
  }).shown
  expect(screen.queryByRole('button', { name: 'Stop the sale' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
})
