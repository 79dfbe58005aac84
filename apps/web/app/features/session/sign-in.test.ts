import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aResponse, type FakeBrowser } from '../../../test/fake-browser.ts'
import { aToken, aUser, closeSession, DAY_MS, NOW, openSession } from '../../../test/fake-session.ts'
import { login, register } from './session-actions.ts'
import { getSession } from './session-store.ts'

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

test('a login stores the tokens and sets the user [T463]', async () => {
  const sent = respondWithSession()
  await login({ email: 'mei@example.com', password: 'Moonstone9' })
  expect(sent).toEqual([{ email: 'mei@example.com', password_raw: 'Moonstone9' }])
  expect(browser.stored.get('token')).toBe(aToken('mei'))
  expect(browser.stored.get('refreshToken')).toBe('refresh-mei')
  expect(getSession()).toMatchObject({ isAuthenticated: true, user: { user_id: 'mei' } })
})

test('a registration agrees to the terms, and neither signs in nor stores the tokens [T464]', async () => {
  const sent = respondWithSession()
  const registering = register({ email: 'mei@example.com', password_raw: 'Moonstone9' })
  // The interval after a login of another test may not have passed.
  await vi.advanceTimersByTimeAsync(10_000)
  expect((await registering).ok).toBe(true)
  expect(sent).toEqual([{ email: 'mei@example.com', password_raw: 'Moonstone9', agree_terms: true }])
  expect(browser.stored.has('token')).toBe(false)
  expect(browser.stored.has('refreshToken')).toBe(false)
  expect(getSession().isAuthenticated).toBe(false)
})

test('a registration right after a login is sent 2 s later [T521]', async () => {
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
