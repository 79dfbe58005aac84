import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { RecordContextProvider } from 'react-admin'
import { expect, test, vi } from 'vitest'
import type { Permission } from '@shop/contract/staff/permissions.console'
import { aSession, createFakeApi, succeed } from '../../test/fake-api.ts'
import { renderPart } from '../../test/render.tsx'
import { createServices } from '../data/services.ts'
import { ProductCost } from './product-cost.tsx'

const PRODUCT = { id: 'jade', version: 3, price: '168.00' }
const path = '/console/products/jade/cost'

async function open(permissions: Permission[], cost?: string) {
  const { fetch, requests } = createFakeApi({
    'GET /console/session': () => succeed(aSession({ permissions })),
    [`GET ${path}`]: () => succeed({ version: 3, ...(cost && { cost }) }),
    [`PUT ${path}`]: () => succeed({ version: 4, cost: '62.50' }),
  })
  const services = createServices(fetch)
  await services.session.load()
  await renderPart(
    <RecordContextProvider value={PRODUCT}>
      <ProductCost />
    </RecordContextProvider>,
    services,
  )
  return requests
}

test('A cost is typed and saved; one above the price is warned of, and an amount that is none cannot be saved.', async () => {
  const requests = await open(['products.read', 'products.costs'])
  const field = await screen.findByLabelText('Cost (¥)')
  expect(screen.getByText('Not known: margins leave this product out.')).toBeTruthy()
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save cost' })
  await userEvent.type(field, 'cheap')
  expect(save.disabled).toBe(true)
  await userEvent.clear(field)
  await userEvent.type(field, '200')
  expect(screen.getByText('It costs more than it sells for.')).toBeTruthy()
  await userEvent.clear(field)
  await userEvent.type(field, '62.5{Enter}')
  await vi.waitFor(() => expect(requests.some(({ method }) => method === 'PUT')).toBe(true))
  expect(requests.find(({ method }) => method === 'PUT')!.body).toEqual({ version: 3, cost: '62.50' })
})

test('An emptied cost is not known any more.', async () => {
  const requests = await open(['products.read', 'products.costs'], '50.00')
  const field = await screen.findByDisplayValue('50.00')
  await userEvent.clear(field)
  await userEvent.click(screen.getByRole('button', { name: 'Save cost' }))
  await vi.waitFor(() => expect(requests.some(({ method }) => method === 'PUT')).toBe(true))
  expect(requests.find(({ method }) => method === 'PUT')!.body).toEqual({ version: 3, cost: null })
})

test('Who may not see costs sees none, and asks for none.', async () => {
  const requests = await open(['products.read', 'products.change'])
  expect(screen.queryByLabelText('Cost (¥)')).toBeNull()
  expect(requests.some((request) => request.path === path)).toBe(false)
})
