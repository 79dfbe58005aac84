import { describe, expect, test } from 'vitest'
import {
  login,
  logout,
  refresh,
  register,
  resendVerification,
  verifyEmail,
} from '@shop/contract/auth/auth.endpoints'
import { getMe } from '@shop/contract/users/users.endpoints'
import { DAY, HOUR, MINUTE } from '../../jobs/clock.ts'
import { PASSWORD, aShopper } from '../../../test/builders.ts'
import { readMailedToken } from '../../../test/mailed-links.ts'
import { createTestApp } from '../../../test/test-app.ts'

const shop = await createTestApp()

const registration = (extra: object = {}) => ({
  email: 'mei@example.com',
  password_raw: 'Quiet-River-12',
  nickname: 'Mei',
  phone_number: '13912345678',
  agree_terms: true as const,
  ...extra,
})

const readVerificationToken = (address: string) => readMailedToken(shop, address, '/verify-email')

describe('the lifecycle of an account', () => {
  test('begins with a mail, is verified by its link, and ends its session at sign-out [T76]', async () => {
    const registered = (await shop.call(register, { body: registration() })).data
    expect(registered.user).toMatchObject({
      email: 'mei@example.com',
      nickname: 'Mei',
      phone: '13912345678',
      role: 'user',
    })
    const credentials = { email: 'mei@example.com', password_raw: 'Quiet-River-12' }
    const early = await shop.call(login, { body: credentials })
    expect(early.error).toEqual({ code: 'EMAIL_NOT_VERIFIED', message: 'Please verify your email first' })
    // Mail programs may respell the address, and so may the shopper.
    const token = await readVerificationToken('mei@example.com')
    expect((await shop.call(verifyEmail, { query: { token } })).data).toEqual({ email: 'mei@example.com' })

    const session = (await shop.call(login, { body: { ...credentials, email: 'Mei@Example.com' } })).data
    expect(session.user.user_id).toBe(registered.user.user_id)
    const me = await shop.call(getMe, {}, { as: session })
    expect(me.data).toEqual({ ...registered.user, last_login_at: session.user.last_login_at })

    const renewed = (await shop.call(refresh, { body: { refreshToken: session.refreshToken } })).data
    expect(renewed.refreshToken).not.toBe(session.refreshToken)
    expect((await shop.call(getMe, {}, { as: renewed })).status).toBe(200)

    expect((await shop.call(logout, { body: { refreshToken: renewed.refreshToken } })).data).toEqual({})
    for (const as of [session, renewed])
      expect((await shop.call(getMe, {}, { as })).error.code).toBe('UNAUTHENTICATED')
    const delayed = await shop.call(refresh, { body: { refreshToken: renewed.refreshToken } })
    expect(delayed.error.code).toBe('REFRESH_TOKEN_INVALID')
    expect((await shop.call(logout, { body: { refreshToken: renewed.refreshToken } })).status).toBe(200)
  })

  test('the tokens of a registration authorize nothing, neither before nor after verification [T87]', async () => {
    const { data } = await shop.call(register, { body: registration({ email: 'early@example.com' }) })
    expect((await shop.call(getMe, {}, { as: data })).error.code).toBe('EMAIL_NOT_VERIFIED')
    const early = await shop.call(refresh, { body: { refreshToken: data.refreshToken } })
    expect(early.error.code).toBe('REFRESH_TOKEN_INVALID')
    await shop.call(verifyEmail, { query: { token: await readVerificationToken('early@example.com') } })
    expect((await shop.call(getMe, {}, { as: data })).error.code).toBe('EMAIL_NOT_VERIFIED')
  })

  test('accepts the password of the registration whose link was followed, regardless of order', async () => {
    const email = 'wanted@example.com'
    const stranger = registration({ email, password_raw: 'Strangers-Choice-1' })
    const owner = registration({ email, password_raw: 'Owners-Choice-2' })
    await shop.call(register, { body: stranger })
    expect((await shop.call(register, { body: owner })).status).toBe(201)
    await shop.call(verifyEmail, { query: { token: await readVerificationToken(email) } })

    const byStranger = await shop.call(login, { body: { email, password_raw: stranger.password_raw } })
    expect(byStranger.error.code).toBe('EMAIL_NOT_VERIFIED')
    expect((await shop.call(login, { body: { email, password_raw: owner.password_raw } })).status).toBe(200)
  })

  test('a session of an unverified account authorizes nothing', async () => {
    const as = await aShopper(shop, { verified: false })
    expect((await shop.call(getMe, {}, { as })).error.code).toBe('EMAIL_NOT_VERIFIED')
  })

  test('an access token expires after an hour, a session after sixty days [T75]', async () => {
    const as = await aShopper(shop)
    shop.clock.advance(HOUR - MINUTE)
    expect((await shop.call(getMe, {}, { as })).status).toBe(200)
    shop.clock.advance(2 * MINUTE)
    expect((await shop.call(getMe, {}, { as })).error.code).toBe('UNAUTHENTICATED')
    let { refreshToken } = (await shop.call(refresh, { body: { refreshToken: as.refreshToken } })).data
    for (let day = 2; day < 60; day += 2) {
      shop.clock.advance(2 * DAY)
      refreshToken = (await shop.call(refresh, { body: { refreshToken } })).data.refreshToken
    }
    shop.clock.advance(2 * DAY)
    const delayed = await shop.call(refresh, { body: { refreshToken } })
    expect(delayed.error).toEqual({
      code: 'REFRESH_TOKEN_INVALID',
      message: 'Login expired, please log in again',
    })
  })

  test('logging out with the access token alone also ends the session [T77]', async () => {
    const as = await aShopper(shop)
    expect((await shop.call(logout, { body: undefined }, { as })).status).toBe(200)
    expect((await shop.call(getMe, {}, { as })).error.code).toBe('UNAUTHENTICATED')
  })
})

describe('registration input', () => {
  test.each([
    [{ email: '' }, 'email', 'Email and password are required'],
    [{ email: undefined }, 'email', 'Email and password are required'],
    [{ password_raw: undefined }, 'password_raw', 'Email and password are required'],
    [{ email: 'mei' }, 'email', 'Invalid email format'],
    [{ email: 'mei@example' }, 'email', 'Invalid email format'],
    [{ email: 'me i@example.com' }, 'email', 'Invalid email format'],
    [{ email: 'mei@example.com\r\nBcc: all@example.com' }, 'email', 'Invalid email format'],
    [{ password_raw: 'Short-1' }, 'password_raw', 'Password must be at least 8 characters'],
    [
      { password_raw: 'A'.repeat(64) + 'a'.repeat(65) },
      'password_raw',
      'Password must be at most 128 characters',
    ],
    [{ password_raw: 'NO SMALL LETTER 1' }, 'password_raw', 'Password must contain a lowercase letter'],
    [{ password_raw: 'no capital letter 1' }, 'password_raw', 'Password must contain an uppercase letter'],
    [{ phone_number: '12345678901' }, 'phone_number', 'Invalid phone number format'],
    [{ phone_number: '1391234567' }, 'phone_number', 'Invalid phone number format'],
    [{ nickname: 'M' }, 'nickname', 'Nickname must be 2 to 20 characters'],
    [{ nickname: 'M'.repeat(21) }, 'nickname', 'Nickname must be 2 to 20 characters'],
    [{ nickname: 'Mei\nBcc: x' }, 'nickname', 'Nickname must be 2 to 20 characters'],
    [{ agree_terms: false }, 'agree_terms', 'Please agree to the terms'],
    [{ role: 'admin' }, 'role', 'Unknown field'],
    [{ points: 1_000 }, 'points', 'Unknown field'],
  ])('%j is rejected at %s: %s [T50]', async (extra, path, message) => {
    const { error } = await shop.call(register, {
      body: registration({ email: 'new@example.com', ...extra }),
    })
    expect(error).toMatchObject({ code: 'VALIDATION_FAILED', message: 'Request parameter error' })
    expect(error.details).toContainEqual(expect.objectContaining({ path, message }))
  })

  test.each(['Password1', 'Password2026!', 'Qwertyuiop', 'Spiritual1!', 'Woaini1314'])(
    '%s is too common [T57]',
    async (password_raw) => {
      const { error } = await shop.call(register, {
        body: registration({ email: 'new@example.com', password_raw }),
      })
      expect(error.code).toBe('PASSWORD_TOO_COMMON')
    },
  )

  test.each(['  Pass word 密码  ', 'Ünïcode-Käse', 'A'.repeat(64) + 'a'.repeat(64)])(
    'the password %j is accepted exactly as typed [T55]',
    async (password_raw) => {
      const email = `exact-${password_raw.length}@example.com`
      await shop.call(register, { body: registration({ email, password_raw }) })
      await shop.call(verifyEmail, { query: { token: await readVerificationToken(email) } })
      expect((await shop.call(login, { body: { email, password_raw } })).status).toBe(200)
      const trimmed = await shop.call(login, { body: { email, password_raw: password_raw.slice(1) } })
      expect(trimmed.error.code).toBe('INVALID_CREDENTIALS')
    },
  )

  test('nickname and phone number may be empty [T498]', async () => {
    const body = registration({ email: 'plain@example.com', nickname: '', phone_number: '' })
    expect((await shop.call(register, { body })).data.user).toMatchObject({ nickname: null, phone: null })
  })
})

describe('the verification link', () => {
  test('may be followed twice, since mail scanners follow it first', async () => {
    await shop.call(register, { body: registration({ email: 'scanned@example.com' }) })
    const token = await readVerificationToken('scanned@example.com')
    for (let i = 0; i < 2; i += 1) {
      expect((await shop.call(verifyEmail, { query: { token } })).data.email).toBe('scanned@example.com')
    }
  })

  test('expires after a day; another mail has a new link [T66]', async () => {
    const email = 'late@example.com'
    await shop.call(register, { body: registration({ email }) })
    const token = await readVerificationToken(email)
    shop.clock.advance(DAY + MINUTE)
    expect((await shop.call(verifyEmail, { query: { token } })).error).toEqual({
      code: 'VERIFICATION_FAILED',
      message: 'Verification failed, please try again',
    })
    await shop.call(resendVerification, { body: { email } })
    const fresh = await readVerificationToken(email)
    expect(fresh).not.toBe(token)
    expect((await shop.call(verifyEmail, { query: { token: fresh } })).status).toBe(200)
  })

  test.each(['', 'x', 'a'.repeat(43), 'a'.repeat(200), '../../etc', "' OR 1=1 --"])(
    '%j is rejected',
    async (token) => {
      expect((await shop.call(verifyEmail, { query: { token } })).status).toBe(400)
    },
  )
})

describe('signing in', () => {
  test('reveals neither whether the address is known nor what was wrong', async () => {
    const { email } = await aShopper(shop)
    const wrong = await shop.call(login, { body: { email, password_raw: 'Wrong-Stone-1' } })
    const unknown = await shop.call(login, { body: { email: 'nobody@example.com', password_raw: PASSWORD } })
    expect(wrong.error).toEqual({ code: 'INVALID_CREDENTIALS', message: 'Email or password error' })
    expect(unknown.text).toBe(wrong.text)
    expect(unknown.status).toBe(wrong.status)
    expect(Object.keys(unknown.headers)).toEqual(Object.keys(wrong.headers))
  })

  test('does not distinguish an unverified account from an unknown one without its password', async () => {
    const { email } = await aShopper(shop, { verified: false })
    const { error } = await shop.call(login, { body: { email, password_raw: 'Wrong-Stone-1' } })
    expect(error.code).toBe('INVALID_CREDENTIALS')
  })

  test('requires e-mail and password [T499]', async () => {
    const { error } = await shop.call(login, { body: {} as never })
    expect(error.details).toMatchObject([
      { path: 'email', message: 'Email and password are required' },
      { path: 'password_raw', message: 'Email and password are required' },
    ])
  })
})
