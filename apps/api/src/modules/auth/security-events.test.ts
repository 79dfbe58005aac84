import { describe, expect, test } from 'vitest'
import {
  forgotPassword,
  login,
  logout,
  refresh,
  register,
  resetPassword,
  verifyEmail,
} from '@shop/contract/auth/auth.endpoints'
import {
  changeEmail,
  changePassword,
  deleteAccount,
  endAllSessions,
  endSession,
  listSessions,
} from '@shop/contract/auth/security.endpoints'
import { getMe } from '@shop/contract/users/users.endpoints'
import { PASSWORD, aShopper, type Shopper } from '../../../test/builders.ts'
import { readEvents, readMailedToken } from '../../../test/mailed-links.ts'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'

const shop = await createTestApp()
const limited = await createTestApp({ rateLimits: true })

const NEW_PASSWORD = 'Quiet-River-12'
const WRONG = 'Wrong-Stone-1'
const PROOF = { body: { current_password: PASSWORD } }

const signIn = ({ email }: { email: string }, password_raw = PASSWORD, headers = {}) =>
  shop.call(login, { body: { email, password_raw } }, { headers })
const close = (as: Shopper, current_password = PASSWORD) =>
  shop.call(deleteAccount, { body: { current_password } }, { as })

/** Each security event, and an action of a shopper that causes it. */
const CASES: [string, (as: Shopper) => Promise<unknown>][] = [
  ['login_succeeded', (as) => signIn(as)],
  ['login_failed', (as) => signIn(as, WRONG)],
  ['login_from_new_device', (as) => signIn(as, PASSWORD, { 'user-agent': 'Firefox/140.0' })],
  ['password_reset_asked', ({ email }) => shop.call(forgotPassword, { body: { email } })],
  [
    'password_reset',
    async ({ email }) => {
      await shop.call(forgotPassword, { body: { email } })
      const token = await readMailedToken(shop, email, '/reset-password')
      await shop.call(resetPassword, { body: { token, password: NEW_PASSWORD } })
    },
  ],
  [
    'password_changed',
    (as) =>
      shop.call(changePassword, { body: { current_password: PASSWORD, new_password: NEW_PASSWORD } }, { as }),
  ],
  ['password_confirmation_failed', (as) => close(as, WRONG)],
  ['email_change_asked', (as) => requestChange(as)],
  [
    'email_changed',
    async (as) => {
      await requestChange(as)
      const token = await readMailedToken(shop, `moved-${as.email}`, '/verify-email')
      await shop.call(verifyEmail, { query: { token } })
    },
  ],
  ['session_ended', ({ refreshToken }) => shop.call(logout, { body: { refreshToken } })],
  [
    'session_ended',
    async (as) => {
      const id = (await shop.call(listSessions, {}, { as })).data.items[0]!.session_id
      await shop.call(endSession, { params: { id }, ...PROOF }, { as })
    },
  ],
  ['sessions_ended', (as) => shop.call(endAllSessions, PROOF, { as })],
  [
    'refresh_token_reused',
    async ({ refreshToken }) => {
      await shop.call(refresh, { body: { refreshToken } })
      shop.clock.advance(11_000)
      await shop.call(refresh, { body: { refreshToken } })
    },
  ],
  [
    'access_refused',
    async (as) => {
      await shop.call(endAllSessions, PROOF, { as })
      await shop.call(getMe, {}, { as })
    },
  ],
  ['account_closing', (as) => close(as)],
  [
    'account_reopened',
    async (as) => {
      await close(as)
      await signIn(as)
    },
  ],
]

const requestChange = (as: Shopper) =>
  shop.call(changeEmail, { body: { email: `moved-${as.email}`, current_password: PASSWORD } }, { as })

const read = (from: TestApp, name: string, userId: string) =>
  readEvents(from, name).filter((event) => event['userId'] === userId)

describe('security events', () => {
  test.each(CASES)('%s is emitted once, with ids only [T120]', async (name, happen) => {
    const as = await aShopper(shop)
    await happen(as)
    const events = read(shop, name, as.userId)
    expect(events).toHaveLength(1)
    expect(JSON.stringify(events)).not.toMatch(/@|Lian|Lotus|Quiet|Wrong/)
  })

  test('a registration is emitted, and its verification once however often the link is followed', async () => {
    const email = 'noted@example.com'
    const body = { email, password_raw: NEW_PASSWORD, agree_terms: true as const }
    const { user_id } = (await shop.call(register, { body })).data.user
    const token = await readMailedToken(shop, email, '/verify-email')
    for (let i = 0; i < 2; i += 1) await shop.call(verifyEmail, { query: { token } })
    for (const name of ['account_registered', 'account_verified'])
      expect(read(shop, name, user_id)).toHaveLength(1)
  })

  test('a forged access token is emitted; an expired or missing one is not [T121]', async () => {
    const as = await aShopper(shop)
    const count = () => readEvents(shop, 'token_rejected').length
    const before = count()
    await shop.call(getMe, {})
    shop.clock.advance(2 * 60 * 60 * 1_000)
    await shop.call(getMe, {}, { as })
    expect(count()).toBe(before)
    await shop.call(getMe, {}, { as: { token: `${as.token.slice(0, -2)}AA` } })
    expect(count()).toBe(before + 1)
  })

  test('a throttled sign-in is emitted [T122]', async () => {
    const { email, userId } = await aShopper(limited)
    for (let i = 0; i < 40 && read(limited, 'login_limited', userId).length === 0; i += 1) {
      await limited.call(login, { body: { email, password_raw: WRONG } })
    }
    expect(read(limited, 'login_limited', userId)).toHaveLength(1)
  })

  test('an unknown address is emitted without a user id', async () => {
    const before = readEvents(shop, 'login_failed').length
    await signIn({ email: 'nobody@example.com' }, WRONG)
    const [event] = readEvents(shop, 'login_failed').slice(before)
    expect(event).toBeDefined()
    expect(JSON.stringify(event)).not.toContain('nobody')
  })
})
