import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  forgotPassword,
  login,
  logout,
  refresh,
  register,
  resendVerification,
  resetPassword,
  verifyEmail,
} from '@shop/contract/auth/auth.endpoints'
import { deleteAccount } from '@shop/contract/auth/security.endpoints'
import { getMe } from '@shop/contract/users/users.endpoints'
import { MINUTE } from '../../jobs/clock.ts'
import { PASSWORD, aShopper } from '../../../test/builders.ts'
import type { CallOptions } from '../../../test/call.ts'
import { readSubjects } from '../../../test/mailed-links.ts'
import { createTestApp } from '../../../test/test-app.ts'

const shop = await createTestApp()
const limited = await createTestApp({ rateLimits: true })

const registration = (email: string) => ({
  email,
  password_raw: 'Quiet-River-12',
  agree_terms: true as const,
})

/** The shape of a value: its keys and the types of their values. */
function toShape(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value === null ? 'null' : typeof value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, toShape(part)]))
}

describe('an address that is already registered', () => {
  test('gets the same response when registered again, and its owner is notified', async () => {
    const owner = await aShopper(shop)
    const fresh = await shop.call(register, { body: registration('fresh@example.com') })
    const known = await shop.call(register, { body: registration(owner.email.toUpperCase()) })
    expect(known.status).toBe(fresh.status)
    expect(toShape(known.data)).toEqual(toShape(fresh.data))
    expect(known.data.refreshToken).toHaveLength(fresh.data.refreshToken.length)
    expect({ ...known.data.user, email: '', created_at: '', user_id: '' }).toEqual({
      ...fresh.data.user,
      email: '',
      created_at: '',
      user_id: '',
    })
    expect(known.data.user.user_id).not.toBe(owner.userId)
    expect((await shop.call(getMe, {}, { as: known.data })).error.code).toBe('EMAIL_NOT_VERIFIED')

    const mail = await shop.readMail(owner.email)
    expect(mail.map(({ subject }) => subject)).toEqual(['You already have an account'])
    // The password of the second registration signs nobody in; the response is that of a new account.
    const { error } = await shop.call(login, { body: { email: owner.email, password_raw: 'Quiet-River-12' } })
    expect(error.code).toBe('EMAIL_NOT_VERIFIED')
  })

  test('but unverified is sent another link', async () => {
    await shop.call(register, { body: registration('forgetful@example.com') })
    shop.clock.advance(2 * MINUTE)
    await shop.call(register, { body: registration('forgetful@example.com') })
    const mail = await shop.readMail('forgetful@example.com')
    expect(mail.map(({ subject }) => subject)).toEqual(Array(2).fill('Please confirm your email address'))
  })

  test('registered ten times concurrently makes one account and one mail', async () => {
    const body = registration('rush@example.com')
    const responses = await Promise.all(Array.from({ length: 10 }, () => shop.call(register, { body })))
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]))
    const rows = await shop.db.selectFrom('user_emails').selectAll().where('email', '=', body.email).execute()
    expect(rows).toHaveLength(1)
    expect(await shop.readMail(body.email)).toHaveLength(1)
  })

  test('gets the same response when another mail is requested', async () => {
    const { email: verified } = await aShopper(shop)
    const { email: unverified } = await aShopper(shop, { verified: false })
    const responses = []
    for (const email of [verified, unverified, 'nobody@example.com']) {
      responses.push(await shop.call(resendVerification, { body: { email } }))
    }
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1)
    expect(await readSubjects(shop, verified)).toEqual(['You already have an account'])
    expect(await readSubjects(shop, unverified)).toEqual(['Please confirm your email address'])
    expect(await readSubjects(shop, 'nobody@example.com')).toEqual([])
  })
})

describe('both spellings of a call [T64]', () => {
  test.each([
    [login, { body: { email: 'nobody@example.com', password_raw: PASSWORD } }],
    [register, { body: { email: 'not an address' } }],
    [resendVerification, { body: { email: 'nobody@example.com' } }],
    [refresh, { body: { refreshToken: 'nothing' } }],
    [verifyEmail, { query: { token: 'nothing' } }],
    [forgotPassword, { body: { email: 'nobody@example.com' } }],
    [resetPassword, { body: { token: 'nothing', password: PASSWORD } }],
    [logout, { body: {} }],
  ] as const)('%# respond alike', async (endpoint, input) => {
    const response = await shop.call(endpoint as typeof login, input as never)
    for (const path of endpoint.twins) {
      const twin = await shop.call(endpoint as typeof login, input as never, { path })
      expect([twin.status, twin.text]).toEqual([response.status, response.text])
    }
  })
})

describe('guessing passwords', () => {
  // The rate limit counters use the system clock; it is frozen so that a slow machine does not change the
  // outcome.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
  afterEach(() => void vi.useRealTimers())

  const sleep = (ms: number) => void vi.setSystemTime(Date.now() + ms)
  const guess = (email: string, password_raw: string, options: CallOptions) =>
    limited.call(login, { body: { email, password_raw } }, options)

  test('a thousand times concurrently fails, while the owner can sign in from another network', async () => {
    const { email } = await aShopper(limited)
    const codes: string[] = []
    for (let round = 0; round < 20; round += 1) {
      const tries = Array.from({ length: 50 }, (_, i) =>
        guess(email, `Wrong-Stone-${round}-${i}`, { network: '203.0.113.4' }),
      )
      codes.push(...(await Promise.all(tries)).map(({ error }) => error.code))
      if (round % 5 === 0) {
        const owner = await guess(email, PASSWORD, { network: `198.51.100.${round + 1}` })
        expect(owner.status).toBe(200)
      }
    }
    expect(codes.filter((code) => code === 'INVALID_CREDENTIALS')).toHaveLength(10)
    expect(codes.filter((code) => code === 'RATE_LIMITED')).toHaveLength(990)
  })

  test('is counted for the whole network of a home, across all its addresses', async () => {
    const { email } = await aShopper(limited)
    for (let i = 0; i < 10; i += 1) {
      await guess(email, `Wrong-Stone-${i}`, { network: `2001:db8:0:7::${i + 1}` })
    }
    const next = await guess(email, 'Wrong-Stone-10', { network: '2001:db8:0:7:ffff::1' })
    expect(next.error.code).toBe('RATE_LIMITED')
    expect((await guess(email, PASSWORD, { network: '2001:db8:0:8::1' })).status).toBe(200)
  })

  test('is throttled after ten tries, while the owner signs in from another network and later from this one [T58]', async () => {
    const { email } = await aShopper(limited)
    const network = '203.0.113.5'
    for (let i = 0; i < 10; i += 1) {
      const { error } = await guess(email, `Wrong-Stone-${i}`, { network })
      expect(error.code).toBe('INVALID_CREDENTIALS')
    }
    for (const seconds of [1, 2, 4]) {
      const refused = await guess(email, PASSWORD, { network })
      expect(refused.error.code).toBe('RATE_LIMITED')
      expect(refused.headers['retry-after']).toBe(String(seconds))
      sleep(seconds * 1_000)
      expect((await guess(email, 'Wrong-Stone-1', { network })).error.code).toBe('INVALID_CREDENTIALS')
    }
    expect((await guess(email, PASSWORD, { network: '198.51.100.7' })).status).toBe(200)
    sleep(8_000)
    expect((await guess(email, PASSWORD, { network })).status).toBe(200)
    expect((await guess(email, 'Wrong-Stone-1', { network })).error.code).toBe('INVALID_CREDENTIALS')
  })

  test('is counted for both spellings of the call together, and for every spelling of the address', async () => {
    const { email } = await aShopper(limited)
    const network = '203.0.113.6'
    for (let i = 0; i < 10; i += 1) {
      const spelt = i % 3 ? email : email.toUpperCase()
      await guess(spelt, 'Wrong-Stone-1', { network, ...(i % 2 ? { path: '/auth/login' } : {}) })
    }
    expect((await guess(email, PASSWORD, { network })).error.code).toBe('RATE_LIMITED')
  })

  test('is also counted when a stolen session confirms the password', async () => {
    const as = await aShopper(limited)
    const network = '203.0.113.10'
    const confirm = (current_password: string) =>
      limited.call(deleteAccount, { body: { current_password } }, { as, network })
    for (let i = 0; i < 10; i += 1) {
      const { error } = i % 2 ? await confirm('Wrong-Stone-1') : await guess(as.email, 'Wrong-1', { network })
      expect(error.code).toBe(i % 2 ? 'PASSWORD_CONFIRMATION_FAILED' : 'INVALID_CREDENTIALS')
    }
    expect((await confirm(PASSWORD)).error.code).toBe('RATE_LIMITED')
  })

  test('is not counted by a client address that the client itself claims [T45]', async () => {
    const { email } = await aShopper(limited)
    const network = '203.0.113.7'
    for (let i = 0; i < 10; i += 1) {
      const headers = { 'x-forwarded-for': `198.51.100.${i}` }
      await guess(email, 'Wrong-Stone-1', { headers, network })
    }
    expect((await guess(email, PASSWORD, { network })).error.code).toBe('RATE_LIMITED')
  })

  test('is not reset by signing in with a password that was only registered', async () => {
    const { email } = await aShopper(limited)
    const network = '203.0.113.11'
    await limited.call(register, { body: registration(email) }, { network })
    for (let i = 0; i < 5; i += 1) {
      expect((await guess(email, 'Wrong-Stone-1', { network })).error.code).toBe('INVALID_CREDENTIALS')
      expect((await guess(email, 'Quiet-River-12', { network })).error.code).toBe('EMAIL_NOT_VERIFIED')
    }
    expect((await guess(email, PASSWORD, { network })).error.code).toBe('RATE_LIMITED')
  })

  test('is reset by a right password', async () => {
    const { email } = await aShopper(limited)
    const network = '203.0.113.8'
    for (let round = 0; round < 2; round += 1) {
      for (let i = 0; i < 9; i += 1) await guess(email, 'Wrong-Stone-1', { network })
      expect((await guess(email, PASSWORD, { network })).status).toBe(200)
    }
  })
})

describe('mailed links', () => {
  test('are limited to three an hour per address and kind, and the response never changes [T34]', async () => {
    const { email } = await aShopper(limited, { verified: false })
    const responses = []
    for (let i = 0; i < 6; i += 1) {
      limited.clock.advance(2 * MINUTE)
      responses.push((await limited.call(resendVerification, { body: { email } })).text)
    }
    expect(new Set(responses).size).toBe(1)
    expect(await limited.readMail(email)).toHaveLength(3)
  })

  test('used up by a stranger leave the owner’s own limit alone', async () => {
    const { email } = await aShopper(limited)
    for (let i = 0; i < 6; i += 1) {
      await limited.call(register, {
        body: { ...registration(email), password_raw: `A-Stranger-Chose-${i}` },
      })
    }
    await limited.runJobs()
    await limited.call(forgotPassword, { body: { email } })
    const subjects = (await limited.readMail(email)).map(({ subject }) => subject)
    expect(subjects).toContain('Reset your password')
  })

  test('cost the same work whether or not the address is known', async () => {
    const { email: known } = await aShopper(shop)
    const { email: unverified } = await aShopper(shop, { verified: false })
    await shop.runJobs()
    const responses: string[] = []
    for (const email of [known, unverified, 'nobody-at-all@example.com']) {
      const { text, headers } = await shop.call(forgotPassword, { body: { email } })
      responses.push(`${text}${Object.keys(headers).join()}`)
    }
    expect(new Set(responses).size).toBe(1)
    const jobs = await sql<{ data: Record<string, unknown> }>`
      SELECT data FROM pgboss.job WHERE name = 'auth.mail-link' AND state = 'created'`.execute(shop.db)
    expect(jobs.rows.map(({ data }) => toShape(data))).toEqual(
      Array(3).fill({ kind: 'string', userId: 'string', askedAtMs: 'number' }),
    )
    expect(JSON.stringify(jobs.rows)).not.toContain('@')
    expect(await shop.readMail(known)).toHaveLength(1)
    expect(await shop.readMail(unverified)).toHaveLength(1)
  })
})
