import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { aSession, createFakeApi, inOrder, refuse, succeed } from '../../test/fake-api.ts'
import { renderConsole } from '../../test/render.tsx'

const NO_SESSION = { 'GET /console/session': () => refuse(401, 'UNAUTHENTICATED') }
const HALF = aSession({ state: 'second_factor' })

async function signIn(password: string) {
  await userEvent.type(await screen.findByLabelText(/Email/), 'mei@example.com')
  await userEvent.type(screen.getByLabelText(/Password/, { selector: 'input' }), `${password}{Enter}`)
}

test('Email and password without a second factor open the page that was wanted.', async () => {
  const { fetch, requests } = createFakeApi({
    ...NO_SESSION,
    'POST /console/session': () => succeed(aSession()),
    'GET /console/audit-log': () => succeed({ items: [], total: 0, has_next_page: false }),
  })
  location.hash = '#/audit-log'
  await renderConsole(fetch)
  await signIn('secret')
  expect(await screen.findByText('Nothing recorded yet')).toBeTruthy()
  expect(location.hash).toBe('#/audit-log')
  expect(requests.find(({ method }) => method === 'POST')!.body).toEqual({
    email: 'mei@example.com',
    password: 'secret',
  })
})

test('Empty fields are named before anything is sent.', async () => {
  const { fetch, requests } = createFakeApi(NO_SESSION)
  await renderConsole(fetch)
  await userEvent.click(await screen.findByRole('button', { name: 'Sign in' }))
  expect(screen.getAllByText('Fill this in.')).toHaveLength(2)
  expect(requests.map(({ method }) => method)).toEqual(['GET'])
})

test('Each refusal is explained, and what was typed stays.', async () => {
  const { fetch } = createFakeApi({
    ...NO_SESSION,
    'POST /console/session': inOrder(
      () => refuse(401, 'INVALID_CREDENTIALS'),
      () => refuse(429, 'RATE_LIMITED', { headers: { 'retry-after': '240' } }),
      () => Promise.reject(new TypeError('Failed to fetch')),
    ),
  })
  await renderConsole(fetch)
  await signIn('wrong')
  const submit = () => userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  const expectError = (text: string) =>
    waitFor(() => expect(screen.getByRole('alert').textContent).toBe(text))
  await expectError('Email or password isn’t right.')
  await submit()
  await expectError('Too many attempts. Try again in 4 minutes.')
  await submit()
  await expectError('No connection to the server. Check your network and try again.')
  expect(screen.getByDisplayValue('mei@example.com')).toBeTruthy()
})

test('The second factor is a code, with spaces as apps show it, or another way of the account.', async () => {
  const { fetch, requests } = createFakeApi({
    ...NO_SESSION,
    'POST /console/session': () => succeed(HALF),
    'POST /console/session/totp': () => refuse(403, 'SECOND_FACTOR_INVALID'),
    'POST /console/session/recovery-code': () => succeed(aSession()),
  })
  await renderConsole(fetch)
  await signIn('secret')
  const code = await screen.findByLabelText(/Code from your authenticator app/)
  expect(code.getAttribute('autocomplete')).toBe('one-time-code')
  await userEvent.type(code, '12 34{Enter}')
  expect(screen.getByText('The code has six digits.')).toBeTruthy()
  await userEvent.clear(code)
  await userEvent.type(code, '123 456{Enter}')
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('That isn’t right.'))
  expect(requests.at(-1)!.body).toEqual({ code: '123456' })
  await userEvent.click(screen.getByRole('button', { name: 'Recovery code' }))
  await userEvent.type(await screen.findByLabelText(/Recovery code/), 'abcd-efgh-1234{Enter}')
  expect(await screen.findByText('Welcome, Mei Lin')).toBeTruthy()
})

test('A session that lacks its second factor goes on there after a reload, in Chinese too.', async () => {
  const { fetch } = createFakeApi({
    'GET /console/session': () => succeed(HALF),
    'DELETE /console/session': () => succeed({}),
  })
  await renderConsole(fetch, 'zh')
  expect(await screen.findByRole('heading', { name: '请确认是您本人' })).toBeTruthy()
  expect(document.documentElement.lang).toBe('zh-Hans')
  await userEvent.click(screen.getByRole('button', { name: '换一个账号' }))
  expect(await screen.findByLabelText(/邮箱/)).toBeTruthy()
})

test('The fields are those that password managers fill in.', async () => {
  const { fetch } = createFakeApi(NO_SESSION)
  await renderConsole(fetch)
  expect((await screen.findByLabelText(/Email/)).getAttribute('autocomplete')).toBe('username')
  const password = screen.getByLabelText(/Password/, { selector: 'input' })
  expect(password.getAttribute('autocomplete')).toBe('current-password')
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }))
  expect(password.getAttribute('type')).toBe('text')
})

test('An invitation opens without a session.', async () => {
  const { fetch } = createFakeApi({
    ...NO_SESSION,
    'POST /console/invitation': () => refuse(404, 'INVITATION_INVALID'),
  })
  location.hash = '#/invitation?token=abc'
  await renderConsole(fetch)
  expect(await screen.findByText('This invitation no longer works')).toBeTruthy()
  expect(screen.queryByLabelText(/Password/)).toBeNull()
})
