import { describe, expect, test } from 'vitest'
import { login, logout, refresh, register, resendVerification, verifyEmail } from '@shop/contract/auth'
import { getMe } from '@shop/contract/users'
import { HOUR, MINUTE } from '../../platform/clock.ts'
import { PASSWORD, aShopper } from '../../../test/builders.ts'
import { createTestApp } from '../../../test/test-app.ts'

const shop = await createTestApp()
const limited = await createTestApp({ rateLimits: true })

const registration = (email: string) => ({
  email,
  password_raw: 'Quiet-River-12',
  agree_terms: true as const,
})

/** The shape of a value: its keys and the kinds of what they hold. */
function toShape(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value === null ? 'null' : typeof value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, toShape(part)]))
}

describe('an address that is known already', () => {
  test('is registered again with the same answer, and its owner is told', async () => {
    const owner = await aShopper(shop)
    const fresh = await shop.call(register, { body: registration('fresh@example.com') })
    const known = await shop.call(register, { body: registration(owner.email.toUpperCase()) })
    expect(known.status).toBe(fresh.status)
    expect(toShape(known.data)).toEqual(toShape(fresh.data))
    expect(known.data.refreshToken).toHaveLength(fresh.data.refreshToken.length)
    expect({ ...known.data.user, email: '', created_at: '', user_id: '' }).toEqual({
      ...fresh.data.user,
      ...{ email: '', created_at: '', user_id: '' },
    })
    expect(known.data.user.user_id).not.toBe(owner.userId)
    expect((await shop.call(getMe, {}, { as: known.data })).error.code).toBe('EMAIL_NOT_VERIFIED')

    const mail = await shop.readMail(owner.email)
    expect(mail.map(({ subject }) => subject)).toEqual(['You already have an account'])
    // The password of the second registration opens nothing.
    const { error } = await shop.call(login, { body: { email: owner.email, password_raw: 'Quiet-River-12' } })
    expect(error.code).toBe('INVALID_CREDENTIALS')
  })

  test('but was never proved is sent another link instead', async () => {
    await shop.call(register, { body: registration('forgetful@example.com') })
    shop.clock.advance(2 * MINUTE)
    await shop.call(register, { body: registration('forgetful@example.com') })
    const mail = await shop.readMail('forgetful@example.com')
    expect(mail.map(({ subject }) => subject)).toEqual(Array(2).fill('Please confirm your e-mail address'))
  })

  test('asked for by ten at once makes one account and one letter', async () => {
    const body = registration('rush@example.com')
    const answers = await Promise.all(Array.from({ length: 10 }, () => shop.call(register, { body })))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    const rows = await shop.db.selectFrom('user_emails').selectAll().where('email', '=', body.email).execute()
    expect(rows).toHaveLength(1)
    expect(await shop.readMail(body.email)).toHaveLength(1)
  })

  test('is answered alike when another letter is asked for', async () => {
    const { email: verified } = await aShopper(shop)
    const { email: unverified } = await aShopper(shop, { verified: false })
    const answers = []
    for (const email of [verified, unverified, 'nobody@example.com']) {
      answers.push(await shop.call(resendVerification, { body: { email } }))
    }
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(await shop.readMail(verified)).toHaveLength(0)
    expect(await shop.readMail(unverified)).toHaveLength(1)
    expect(await shop.readMail('nobody@example.com')).toHaveLength(0)
  })
})

describe('both spellings of a call', () => {
  test.each([
    [login, { body: { email: 'nobody@example.com', password_raw: PASSWORD } }],
    [register, { body: { email: 'not an address' } }],
    [resendVerification, { body: { email: 'nobody@example.com' } }],
    [refresh, { body: { refreshToken: 'nothing' } }],
    [verifyEmail, { query: { token: 'nothing' } }],
    [logout, { body: {} }],
  ] as const)('%# answer alike', async (endpoint, input) => {
    const answer = await shop.call(endpoint as typeof login, input as never)
    for (const path of endpoint.twins) {
      const twin = await shop.call(endpoint as typeof login, input as never, { path })
      expect([twin.status, twin.text]).toEqual([answer.status, answer.text])
    }
  })
})

describe('guessing passwords', () => {
  test('ends after ten tries, while the owner still comes in from elsewhere', async () => {
    const { email } = await aShopper(limited)
    const guess = (network: string, password_raw: string) =>
      limited.call(login, { body: { email, password_raw } }, { network })
    for (let i = 0; i < 10; i += 1) {
      expect((await guess('203.0.113.5', `Wrong-Stone-${i}`)).error.code).toBe('INVALID_CREDENTIALS')
    }
    const refused = await guess('203.0.113.5', PASSWORD)
    expect(refused.error.code).toBe('RATE_LIMITED')
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await guess('198.51.100.7', PASSWORD)).status).toBe(200)
  })

  test('is counted for both spellings of the call together, and whatever the address looks like', async () => {
    const { email } = await aShopper(limited)
    for (let i = 0; i < 10; i += 1) {
      const options = { network: '203.0.113.6', ...(i % 2 ? { path: '/auth/login' } : {}) }
      const spelt = i % 3 ? email : email.toUpperCase()
      await limited.call(login, { body: { email: spelt, password_raw: 'Wrong-Stone-1' } }, options)
    }
    const { error } = await limited.call(
      login,
      { body: { email, password_raw: PASSWORD } },
      { network: '203.0.113.6' },
    )
    expect(error.code).toBe('RATE_LIMITED')
  })

  test('is not counted by an address that the client only claims', async () => {
    const { email } = await aShopper(limited)
    for (let i = 0; i < 10; i += 1) {
      const headers = { 'x-forwarded-for': `198.51.100.${i}` }
      await limited.call(
        login,
        { body: { email, password_raw: 'Wrong-Stone-1' } },
        { headers, network: '203.0.113.7' },
      )
    }
    const { error } = await limited.call(
      login,
      { body: { email, password_raw: PASSWORD } },
      { network: '203.0.113.7' },
    )
    expect(error.code).toBe('RATE_LIMITED')
  })

  test('a right password clears what was counted', async () => {
    const { email } = await aShopper(limited)
    const network = '203.0.113.8'
    for (let round = 0; round < 2; round += 1) {
      for (let i = 0; i < 9; i += 1)
        await limited.call(login, { body: { email, password_raw: 'Wrong-Stone-1' } }, { network })
      expect(
        (await limited.call(login, { body: { email, password_raw: PASSWORD } }, { network })).status,
      ).toBe(200)
    }
  })

  test('one address gets three letters an hour, and the answer never changes', async () => {
    const { email } = await aShopper(limited, { verified: false })
    const answers = []
    for (let i = 0; i < 6; i += 1) {
      limited.clock.advance(2 * MINUTE)
      answers.push((await limited.call(resendVerification, { body: { email } })).text)
    }
    expect(new Set(answers).size).toBe(1)
    expect(await limited.readMail(email)).toHaveLength(3)
    limited.clock.advance(HOUR)
  })
})
