// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { openFakeApi } from '../../../test/api.ts'
import { renderPart } from '../../../test/render.tsx'
import { m } from '../../paraglide/messages.js'
import { GuestOrderAccess } from './guest-order-access.tsx'

const ORDER = 'GET /v1/guest/order'

test('An order that could not be loaded says so, and is loaded by another try.', async () => {
  const api = openFakeApi()
  api.on(ORDER, [500, 'INTERNAL'])
  renderPart(<GuestOrderAccess orderKey="key">{({ email }) => <p>{email}</p>}</GuestOrderAccess>)
  expect(screen.getByRole('status', { name: m.guest_loading() })).toBeTruthy()
  expect(await screen.findByText(m.guest_failed())).toBeTruthy()
  api.on(ORDER, [200, { email: 'lian@example.com' }])
  await userEvent.click(screen.getByRole('button', { name: m.common_retry() }))
  expect(await screen.findByText('lian@example.com')).toBeTruthy()
})

test.each([
  [404, 'ORDER_NOT_FOUND', m.guest_not_found],
  [409, 'ORDER_IN_ACCOUNT', m.guest_in_account],
] as const)('A key that is answered with %i %s has a page of its own.', async (status, code, title) => {
  openFakeApi().on(ORDER, [status, code])
  renderPart(<GuestOrderAccess orderKey="key">{() => <p>An order</p>}</GuestOrderAccess>)
  expect(await screen.findByRole('heading', { level: 1, name: title() })).toBeTruthy()
})
