import type { ImportPreview } from '@shop/contract/products/product-files.console'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { aSession, createFakeApi, inOrder, refuse, succeed } from '../../test/fake-api.ts'
import { renderConsole } from '../../test/render.tsx'

const PREVIEW: ImportPreview = {
  hash: 'first',
  added: [],
  changed: [],
  unchanged: 3,
  drafts: [],
  pictures_left_out: 0,
  lacking: [],
  errors: [],
}
const toChanged = (before: string): ImportPreview['changed'] => [
  {
    sku: 'OPAL-1',
    name: 'Opal ring',
    fields: [
      { name: 'price', before, after: '120.00' },
      { name: 'name_zh', before: '', after: '欧泊戒指' },
      { name: 'picture_2_alt_zh_hant', before: '', after: '歐泊戒指' },
    ],
  },
]

async function openDialog(handlers: Parameters<typeof createFakeApi>[0]) {
  const { fetch, requests } = createFakeApi({
    'GET /console/session': () =>
      succeed(aSession({ permissions: ['products.read', 'products.change', 'products.publish'] })),
    'GET /console/products': () => succeed({ items: [], total: 0, has_next_page: false }),
    'GET /console/categories': () => succeed({ items: [], total: 0, has_next_page: false }),
    ...handlers,
  })
  location.hash = '#/products'
  await renderConsole(fetch)
  await userEvent.click(await screen.findByRole('button', { name: 'Import' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Import products from a CSV file' }))
  const file = new File(['sku\nOPAL-1'], 'opals.csv', { type: 'application/vnd.ms-excel' })
  await userEvent.upload(dialog.getByLabelText('Choose a CSV file'), file)
  return { dialog, requests }
}

test('What would change is shown before and after; what changes meanwhile is shown again, and then applied.', async () => {
  const { dialog, requests } = await openDialog({
    'POST /console/product-imports/preview': inOrder(
      () => succeed({ ...PREVIEW, changed: toChanged('100.00') }),
      () => succeed({ ...PREVIEW, hash: 'second', changed: toChanged('110.00') }),
    ),
    'POST /console/product-imports': inOrder(
      () => refuse(409, 'IMPORT_OUTDATED'),
      () => succeed(PREVIEW),
    ),
  })
  expect(await dialog.findByText('0 new · 1 changed · 3 unchanged')).toBeTruthy()
  expect(dialog.getByText('OPAL-1 Opal ring')).toBeTruthy()
  expect(dialog.getByText('Price (¥)').nextElementSibling?.textContent).toBe('100.00→120.00')
  expect(dialog.getByText('Name (Simplified Chinese)').nextElementSibling?.textContent).toBe('欧泊戒指')
  expect(dialog.getByText('Text of picture 2 (Traditional Chinese)')).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Apply these changes' }))
  expect(await dialog.findByText(/^Something has changed since this was shown/)).toBeTruthy()
  expect(dialog.getByText('Price (¥)').nextElementSibling?.textContent).toBe('110.00→120.00')
  await userEvent.click(dialog.getByRole('button', { name: 'Apply these changes' }))
  expect(await screen.findByText('Imported')).toBeTruthy()
  const sent = requests.filter(({ path }) => path === '/console/product-imports')
  expect(sent.map(({ query }) => query.get('hash'))).toEqual(['first', 'second'])
})

test('What a file of another shop lacks is asked once, and sent with both steps.', async () => {
  const { dialog, requests } = await openDialog({
    'POST /console/product-imports/preview': inOrder(
      () =>
        succeed({
          ...PREVIEW,
          lacking: [
            { field: 'stock', count: 2 },
            { field: 'subcategory', count: 1 },
          ],
        }),
      () =>
        succeed({
          ...PREVIEW,
          added: [{ sku: 'OPAL-1', name: 'Opal ring' }],
          drafts: ['OPAL-1'],
          pictures_left_out: 2,
        }),
    ),
    'POST /console/product-imports': () => succeed(PREVIEW),
  })
  expect(await dialog.findByText(/^2 sizes aren’t counted in the file/)).toBeTruthy()
  const apply = () => dialog.getByRole('button', { name: 'Apply these changes' })
  expect(apply()).toHaveProperty('disabled', true)
  await userEvent.click(dialog.getByRole('button', { name: 'Show what would change' }))
  expect(dialog.getByText('Write a whole number, 0 or more')).toBeTruthy()
  await userEvent.type(dialog.getByLabelText(/^Stock/), '5')
  await userEvent.click(dialog.getByLabelText(/^Sub-category/))
  await userEvent.click(await screen.findByRole('option', { name: 'Jewelry' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Show what would change' }))
  expect(await dialog.findByText(/^1 product will be a draft/)).toBeTruthy()
  expect(dialog.getByText(/^2 pictures are left out/)).toBeTruthy()
  await userEvent.click(apply())
  expect(await screen.findByText('Imported')).toBeTruthy()
  const sent = requests.filter(({ path }) => path.startsWith('/console/product-imports')).slice(1)
  expect(sent.map(({ query }) => [query.get('stock'), query.get('subcategory')])).toEqual([
    ['5', 'jewelry'],
    ['5', 'jewelry'],
  ])
})

test('Errors are listed with their lines, and nothing can be applied.', async () => {
  const { dialog } = await openDialog({
    'POST /console/product-imports/preview': () =>
      succeed({
        ...PREVIEW,
        errors: [{ line: 3, path: 'Variant Price', message: 'differs from line 2: sizes of …' }],
      }),
  })
  expect(
    await dialog.findByText(
      /^Line 3, Variant Price: differs from line 2: all sizes of a product cost the same/,
    ),
  ).toBeTruthy()
  expect(dialog.getByRole('button', { name: 'Apply these changes' })).toHaveProperty('disabled', true)
})
