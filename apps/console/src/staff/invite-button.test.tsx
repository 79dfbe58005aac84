import type { StaffRole } from '@shop/contract/staff/roles.console'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { aSession, createFakeApi, succeed } from '../../test/fake-api.ts'
import { renderConsole } from '../../test/render.tsx'

const ROLES: StaffRole[] = [
  { id: 'fulfilment', version: 1, permissions: ['orders.read', 'orders.fulfil'], members: 1 },
  { id: 'content', version: 1, permissions: ['content.read'], members: 0 },
]

test('Who may not give the usual role invites to the one that is shown.', async () => {
  const { staff } = aSession()
  const toNone = () => succeed({ items: [], total: 0, has_next_page: false })
  const { fetch, requests } = createFakeApi({
    'GET /console/session': () =>
      succeed(
        aSession({ staff: { ...staff, role: 'editors' }, permissions: ['staff.manage', 'content.read'] }),
      ),
    'GET /console/roles': () => succeed({ items: ROLES, total: 2, has_next_page: false }),
    'GET /console/staff': toNone,
    'GET /console/invitations': toNone,
    'POST /console/invitations': () => succeed({}),
  })
  location.hash = '#/staff'
  await renderConsole(fetch)
  await userEvent.click(await screen.findByRole('button', { name: 'Invite somebody' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite somebody' }))
  const role = await dialog.findByRole('combobox', { name: 'Role' })
  expect(role.textContent).toBe('Content')
  await userEvent.type(dialog.getByLabelText(/^Email/), 'mei@shop.example')
  await userEvent.click(dialog.getByRole('button', { name: 'Send the invitation' }))
  expect(await screen.findByText('Invitation sent')).toBeTruthy()
  const sent = requests.filter(({ method }) => method === 'POST').map(({ body }) => body)
  expect(sent).toMatchObject([{ email: 'mei@shop.example', role: 'content' }])
})
