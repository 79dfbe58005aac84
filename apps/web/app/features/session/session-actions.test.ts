import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { aResponse, type FakeBrowser } from '../../../test/fake-browser.ts'
import { aToken, aUser, closeSession, DAY_MS, NOW, openSession } from '../../../test/fake-session.ts'
import { createQueue, login, register } from './session-actions.ts'
import { getSession } from './session-store.ts'

const FORMAT_ERROR = 'Server response format error: missing authentication information'
const MEI = { email: 'mei@example.com', password: 'Moonstone9' }
const TOKENS = { token: 'a', refreshToken: 'r' }

let browser: FakeBrowser
beforeEach(() => {
  browser = openSession()
})
afterEach(() => closeSession(browser))

/** Responds to every request with the tokens and profile of `mei`; returns the bodies that are sent. */
function respondWithSession(): unknown[] {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    sent.push(JSON.parse(body as string))
    return aResponse({ token: aToken('mei'), refreshToken: 'refresh-mei', user: aUser('mei') })
  })
  return sent
}

it('a login stores the tokens and sets the user [T463]', async () => {
  const sent = respondWithSession()
  await login({ email: 'mei@example.com', password: 'Moonstone9' })
  expect(sent).toEqual([{ email: 'mei@example.com', password_raw: 'Moonstone9' }])
  expect(browser.stored.get('token')).toBe(aToken('mei'))
  expect(browser.stored.get('refreshToken')).toBe('refresh-mei')
  expect(getSession()).toMatchObject({ isAuthenticated: true, user: { user_id: 'mei' } })
})

it('a registration agrees to the terms, and neither signs in nor stores the tokens [T464]', async () => {
  const sent = respondWithSession()
  const registering = register({ email: 'mei@example.com', password_raw: 'Moonstone9' })
  // Tests before may have sent a login at this time.
  await vi.advanceTimersByTimeAsync(10_000)
  expect((await registering).ok).toBe(true)
  expect(sent).toEqual([{ email: 'mei@example.com', password_raw: 'Moonstone9', agree_terms: true }])
  expect(browser.stored.has('token')).toBe(false)
  expect(browser.stored.has('refreshToken')).toBe(false)
  expect(getSession().isAuthenticated).toBe(false)
})

it('a registration right after a login is sent 2 s later [T521]', async () => {
  vi.setSystemTime(NOW.getTime() + DAY_MS)
  const sent = respondWithSession()
  await login({ email: 'mei@example.com', password: 'Moonstone9' })
  const registering = register({ email: 'mei@example.com', password_raw: 'Moonstone9' })
  await vi.advanceTimersByTimeAsync(1_999)
  expect(sent).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  await registering
  expect(sent).toHaveLength(2)
})

it('starts one call per interval and delays early ones [T177]', async () => {
  const startedAt: number[] = []
  const begin = Date.now()
  const spaced = createQueue(2_000)
  const calls = [1, 2, 3].map((name) =>
    spaced(async () => {
      startedAt.push(Date.now() - begin)
      return name
    }),
  )
  await vi.advanceTimersByTimeAsync(4_000)
  expect(await Promise.all(calls)).toEqual([1, 2, 3])
  expect(startedAt).toEqual([0, 2_000, 4_000])
})

it('starts a call after the interval at once', async () => {
  const spaced = createQueue(2_000)
  await spaced(async () => {})
  await vi.advanceTimersByTimeAsync(2_000)
  const begin = Date.now()
  await spaced(async () => {})
  expect(Date.now()).toBe(begin)
})

it.each([
  ['without a token', { success: true, data: { ...TOKENS, token: '', user: {} } }],
  ['without a refresh token', { success: true, data: { token: 'a', user: {} } }],
  ['without the user', { success: true, data: TOKENS }],
  ['without data', { success: true }],
  ['that is not of the API', '<html>'],
])(
  'a login or registration with a response %s fails with a message and no session [T309]',
  async (_, body) => {
    browser.respond(() => new Response(JSON.stringify(body), { status: 200 }))
    const { email, password } = MEI
    for (const send of [() => login(MEI), () => register({ email, password_raw: password })]) {
      const failed = expect(send()).rejects.toMatchObject({ message: FORMAT_ERROR, status: 200 })
      await vi.runAllTimersAsync()
      await failed
    }
    expect(browser.stored.size).toBe(0)
  },
)
