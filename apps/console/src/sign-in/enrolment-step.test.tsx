import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { aSession, createFakeApi, inOrder, refuse, succeed } from '../../test/fake-api.ts'
import { renderConsole } from '../../test/render.tsx'

const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const CODES = Array.from({ length: 10 }, (_, index) => `CODE${index}-AAAAA-BBBBB-CCCCC`)

/** A live shop, and somebody who has no second factor yet. */
const aLiveShop = () =>
  createFakeApi({
    'GET /console/session': () => succeed(aSession({ state: 'enrolment', factors: [], permissions: [] })),
    'POST /console/account/totp': () =>
      succeed({ secret: SECRET, uri: `otpauth://totp/Shop:mei?secret=${SECRET}` }),
    'PUT /console/account/totp': inOrder(
      () => refuse(403, 'SECOND_FACTOR_INVALID'),
      () => succeed({ recovery_codes: CODES, session: aSession() }),
    ),
  })

test('Whoever has no second factor in a live shop sets one up, and saves the recovery codes first.', async () => {
  const { fetch, requests } = aLiveShop()
  await renderConsole(fetch)
  await userEvent.click(await screen.findByRole('button', { name: /Authenticator app/ }))
  expect(await screen.findByRole('img', { name: 'QR code for the authenticator app' })).toBeTruthy()
  expect(screen.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeTruthy()

  const code = screen.getByLabelText(/Code from your authenticator app/)
  await userEvent.type(code, '111111{Enter}')
  expect(await screen.findByText(/That isn’t right/)).toBeTruthy()
  await userEvent.clear(code)
  await userEvent.type(code, '222 222{Enter}')
  await waitFor(() => expect(within(screen.getByRole('list')).getAllByRole('listitem')).toHaveLength(10))
  // One secret for both tries.
  expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(1)
  expect(screen.queryByText('Welcome, Mei Lin')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'I’ve saved them' }))
  expect(await screen.findByText('Welcome, Mei Lin')).toBeTruthy()
})

test('The recovery codes can be copied.', async () => {
  const { fetch } = aLiveShop()
  const user = userEvent.setup()
  await renderConsole(fetch, 'zh')
  await user.click(await screen.findByRole('button', { name: /验证器应用/ }))
  const code = await screen.findByLabelText(/验证器应用中的验证码/)
  await user.type(code, '111111{Enter}')
  await screen.findByText(/验证未通过/)
  await user.type(code, '{Enter}')
  await user.click(await screen.findByRole('button', { name: '复制' }))
  expect(await screen.findByText('已复制')).toBeTruthy()
  expect(await navigator.clipboard.readText()).toBe(CODES.join('\n'))
})
