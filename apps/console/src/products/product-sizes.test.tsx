import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { RecordContextProvider } from 'react-admin'
import { expect, test, vi } from 'vitest'
import { createFakeApi, succeed } from '../../test/fake-api.ts'
import { renderPart } from '../../test/render.tsx'
import { createServices } from '../data/services.ts'
import { ProductSizes } from './product-sizes.tsx'

const SIZE = { available: 3, reserved: 0, alert_level: 3, is_sold: false }
const PRODUCT = { id: 'jade', version: 'v1', sizes: ['15 cm', '16 cm'].map((size) => ({ size, ...SIZE })) }

test('A size gets the name that was typed, and a name that files cannot have stays with its reason.', async () => {
  const { fetch, requests } = createFakeApi({ 'PUT /console/products/jade/sizes': () => succeed(PRODUCT) })
  await renderPart(
    <RecordContextProvider value={PRODUCT}>
      <ProductSizes />
    </RecordContextProvider>,
    createServices(fetch),
  )
  const cell = (await screen.findAllByRole<HTMLInputElement>('textbox'))[0]!
  await userEvent.clear(cell)
  await userEvent.type(cell, '14|5{Enter}')
  expect(screen.getByText(/without \|/)).toBeTruthy()
  expect([cell.value, requests]).toEqual(['14|5', []])

  await userEvent.clear(cell)
  await userEvent.type(cell, ' 14.5 cm{Enter}')
  await vi.waitFor(() => expect(requests).toHaveLength(1))
  expect(requests[0]!.body).toEqual({
    version: 'v1',
    sizes: [{ size: '14.5 cm', was: '15 cm' }, { size: '16 cm' }],
  })
})
