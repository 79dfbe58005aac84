import type { ConsoleProductItem } from '@shop/contract/products/product-fields.console'
import type { BulkOutcome } from '@shop/contract/products/products.console'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { aSession, createFakeApi, succeed } from '../../test/fake-api.ts'
import { renderConsole } from '../../test/render.tsx'

const RING: ConsoleProductItem = {
  id: 'opal',
  version: 1,
  sku: 'OPAL-1',
  slug: 'opal-ring',
  name: { en: 'Opal ring', zh: '欧泊戒指' },
  category: 'crystals',
  subcategory: 'jewelry',
  status: 'active',
  published_at: '2026-11-25T06:00:00.000Z',
  is_live: true,
  is_complete: true,
  price: '100.00',
  available: 5,
  reserved: 0,
  sold_count: 0,
  sizes: [{ size: '', available: 5 }],
  updated_at: '2026-11-25T06:00:00.000Z',
}

const toOutcome = (price: string): BulkOutcome => ({
  id: 'opal',
  sku: 'OPAL-1',
  version: 1,
  before: { price: '100.00', status: 'active' },
  after: { price, status: 'active' },
})

test('Products are changed together as their preview shows; another percentage is previewed first.', async () => {
  const { fetch, requests } = createFakeApi({
    'GET /console/session': () =>
      succeed(aSession({ permissions: ['products.read', 'products.change', 'products.publish'] })),
    'GET /console/products': () => succeed({ items: [RING], total: 1, has_next_page: false }),
    'GET /console/categories': () => succeed({ items: [], total: 0, has_next_page: false }),
    'POST /console/products/bulk/preview': ({ body }) => {
      const { change } = body as { change: { price_percent: number } }
      return succeed({ items: [toOutcome(`${100 + change.price_percent}.00`)] })
    },
    'POST /console/products/bulk': () => succeed({ items: [toOutcome('120.00')] }),
  })
  location.hash = '#/products'
  await renderConsole(fetch)
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Opal ring' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Change together' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Change 1 products' }))
  const percent = dialog.getByLabelText('Price, in percent')
  const preview = () => userEvent.click(dialog.getByRole('button', { name: 'Show what would change' }))
  await userEvent.type(percent, '10')
  await preview()
  expect(await dialog.findByText(/¥100\.00 → ¥110\.00/)).toBeTruthy()
  await userEvent.clear(percent)
  await userEvent.type(percent, '20')
  expect(dialog.queryByRole('button', { name: 'Apply to 1' })).toBeNull()
  await preview()
  expect(await dialog.findByText(/¥100\.00 → ¥120\.00/)).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Apply to 1' }))
  expect(await screen.findByText('1 changed, 0 not changed')).toBeTruthy()
  const applied = requests.filter(({ path }) => path === '/console/products/bulk')
  expect(applied.map(({ body }) => body)).toEqual([
    { items: [{ id: 'opal', version: 1 }], change: { price_percent: 20 } },
  ])
})
