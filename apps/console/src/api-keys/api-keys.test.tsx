import type { ApiKey } from '@shop/contract/api-keys/api-keys.console'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { aSession, createFakeApi, succeed } from '../../test/fake-api.ts'
import { renderConsole, setPhone } from '../../test/render.tsx'

const KEY: ApiKey = {
  id: '11111111-1111-4111-8111-111111111111',
  name: 'Accounting',
  permissions: ['orders.read'],
  status: 'active',
  last_four: '7K3Q',
  created_by: 'Lian',
  last_used_at: '2026-11-25T06:00:00.000Z',
  created_at: '2026-11-25T06:00:00.000Z',
}
const SECRET = 'shop_key_secret7K3Q'
const path = `/console/api-keys/${KEY.id}`

function open(hash: string, handlers: Parameters<typeof createFakeApi>[0] = {}) {
  const { fetch, requests } = createFakeApi({
    'GET /console/session': () =>
      succeed(aSession({ permissions: ['programs.manage', 'orders.read', 'staff.manage'] })),
    'GET /console/api-keys': () => succeed({ items: [KEY], total: 1, has_next_page: false }),
    ...handlers,
  })
  location.hash = hash
  return { requests, shown: renderConsole(fetch) }
}

test('A key is made with permissions that its maker has and keys may have, and shown once.', async () => {
  const { requests, shown } = open('#/api-keys/create', {
    'POST /console/api-keys': () => succeed({ ...KEY, key: SECRET }),
  })
  await shown
  await userEvent.type(await screen.findByLabelText(/^Name/), 'Accounting')
  expect(screen.getAllByRole('checkbox').length).toBe(1)
  await userEvent.click(screen.getByRole('checkbox', { name: /See orders/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  const dialog = await screen.findByRole('dialog', { name: 'API key' })
  expect(dialog.textContent).toContain(SECRET)
  await userEvent.click(within(dialog).getByRole('button', { name: 'I have it' }))
  expect(await screen.findByText('… 7K3Q')).toBeTruthy()
  const sent = requests.filter(({ method }) => method === 'POST').map(({ body }) => body)
  expect(sent).toMatchObject([{ name: 'Accounting', permissions: ['orders.read'], expires_at: null }])
})

test('A key is replaced, and the one before stays valid for a chosen time.', async () => {
  const { requests, shown } = open('#/api-keys', {
    [`POST ${path}/rotate`]: () => succeed({ ...KEY, key: SECRET }),
  })
  await shown
  await userEvent.click(await screen.findByRole('button', { name: 'Replace: Accounting' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Replace it' }))
  expect((await screen.findByRole('dialog', { name: 'API key' })).textContent).toContain(SECRET)
  expect(requests.find(({ method }) => method === 'POST')!.body).toEqual({
    last_four: '7K3Q',
    overlap_hours: 24,
  })
})

test('On a phone a key is a card, and is revoked after a question.', async () => {
  setPhone()
  const { requests, shown } = open('#/api-keys', {
    [`POST ${path}/revoke`]: () => succeed({ ...KEY, status: 'revoked' }),
  })
  await shown
  const card = await screen.findByRole('article')
  expect(card.textContent).toContain('See orders')
  await userEvent.click(within(card).getByRole('button', { name: 'Revoke: Accounting' }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText('The key is revoked')).toBeTruthy()
  expect(requests.filter(({ method }) => method === 'POST').length).toBe(1)
})
