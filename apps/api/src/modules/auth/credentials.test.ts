import { describe, expect, test } from 'vitest'
import {
  forgotPassword,
  login,
  refresh,
  register,
  resendVerification,
  resetPassword,
  verifyEmail,
} from '@shop/contract/auth/auth.endpoints'
import { changeEmail, changePassword } from '@shop/contract/auth/security.endpoints'
import { getMe } from '@shop/contract/users/users.endpoints'
import { MINUTE } from '../../jobs/clock.ts'
import { PASSWORD, aShopper, type Shopper } from '../../../test/builders.ts'
import { readMailedToken, readSubjects } from '../../../test/mailed-links.ts'
import { createTestApp } from '../../../test/test-app.ts'
import { meetAtHash } from '../../../test/meet-at-hash.ts'

const shop = await createTestApp()

const NEW_PASSWORD = 'Quiet-River-12'
const OTHER_PASSWORD = 'Silver-Cloud-34'

const forget = (email: string) => shop.call(forgotPassword, { body: { email } })
const reset = (token: string, password = NEW_PASSWORD) =>
  shop.call(resetPassword, { body: { token, password } })
const signIn = (email: string, password_raw: string) => shop.call(login, { body: { email, password_raw } })
const change = (as: Shopper, current_password = PASSWORD, new_password = NEW_PASSWORD) =>
  shop.call(changePassword, { body: { current_password, new_password } }, { as })

/** Requests a link and reads it from the mail, after the rate limit of one mail a minute has passed. */
async function requestToken(email: string): Promise<string> {
  shop.clock.advance(2 * MINUTE)
  await forget(email)
  return readMailedToken(shop, email, '/reset-password')
}

/** A shopper and four more devices of theirs. */
async function aShopperWithFiveDevices(): Promise<[Shopper, ...{ token: string; refreshToken: string }[]]> {
  const shopper = await aShopper(shop)
  const begin = () => shop.services.sessions.begin(shopper.userId, 'Another browser')
  return [shopper, await begin(), await begin(), await begin(), await begin()]
}

async function countLive(devices: { token: string; refreshToken: string }[]): Promise<number> {
  let live = 0
  for (const as of devices) {
    if ((await shop.call(getMe, {}, { as })).status === 200) live += 1
    if ((await shop.call(refresh, { body: { refreshToken: as.refreshToken } })).status === 200) live += 1
  }
  return live
}

describe('a forgotten password', () => {
  test('is replaced on a page in the language of the mail', async () => {
    const { userId, email } = await aShopper(shop)
    await shop.db.updateTable('users').set({ language: 'zh-Hant' }).where('id', '=', userId).execute()
    await forget(email)
    const [mail] = await shop.readMail(email)
    expect(mail!.text).toMatch(/\/reset-password\?token=[\w-]{43}&lang=zh-Hant$/m)
  })

  test('is replaced with the mailed link, once, and every device is signed out [T67]', async () => {
    const devices = await aShopperWithFiveDevices()
    const { email } = devices[0]
    const token = await requestToken(email)
    expect((await reset(token)).data).toEqual({})
    expect(await countLive(devices)).toBe(0)
    expect((await signIn(email, PASSWORD)).error.code).toBe('INVALID_CREDENTIALS')
    expect((await signIn(email, NEW_PASSWORD)).status).toBe(200)
    expect(await readSubjects(shop, email)).toEqual(['Reset your password', 'Your password was changed'])

    const again = await reset(token, OTHER_PASSWORD)
    expect(again.error).toEqual({
      code: 'RESET_TOKEN_INVALID',
      message: 'This link is no longer valid, please request a new one',
    })
    expect((await signIn(email, OTHER_PASSWORD)).status).toBe(401)
  })

  test('set again by a client that lost the response stays set, with one mail', async () => {
    const { email } = await aShopper(shop)
    const token = await requestToken(email)
    for (let i = 0; i < 3; i += 1) expect((await reset(token)).status).toBe(200)
    expect(await readSubjects(shop, email)).toHaveLength(2)
  })

  test('set twice concurrently is set once: equal requests both succeed, of different ones only one', async () => {
    const { email } = await aShopper(shop)
    const token = await requestToken(email)
    const equal = await Promise.all([reset(token), reset(token)])
    expect(equal.map(({ status }) => status)).toEqual([200, 200])

    const next = await requestToken(email)
    const others = await Promise.all([reset(next, 'First-Choice-1x'), reset(next, 'Second-Choice-2x')])
    expect(others.map(({ status }) => status).sort()).toEqual([200, 400])
    const winner = others[0].status === 200 ? 'First-Choice-1x' : 'Second-Choice-2x'
    expect((await signIn(email, winner)).status).toBe(200)
  })

  test('may contain spaces and Chinese [T56]', async () => {
    const { email } = await aShopper(shop)
    const password = '  Pass word 密码 '
    expect((await reset(await requestToken(email), password)).status).toBe(200)
    expect((await signIn(email, password)).status).toBe(200)
    expect((await signIn(email, password.trim())).status).toBe(401)
  })

  test('follows the same rules as at registration, and a rejected one does not use up the link', async () => {
    const { email } = await aShopper(shop, { nickname: 'Marigold' })
    const token = await requestToken(email)
    expect((await reset(token, 'Password2026!')).error.code).toBe('PASSWORD_TOO_COMMON')
    expect((await reset(token, 'Marigold-2026')).error.code).toBe('PASSWORD_TOO_COMMON')
    expect((await reset(token, 'short')).error.code).toBe('VALIDATION_FAILED')
    expect((await reset(token)).status).toBe(200)
  })
})

describe('a password reset link', () => {
  test.each([
    ['expires after an hour', async () => shop.clock.advance(61 * MINUTE)],
    ['is replaced by the next one', ({ email }: Shopper) => requestToken(email)],
    ['ends when the password is changed', (shopper: Shopper) => change(shopper)],
  ])('%s', async (_, happen) => {
    const shopper = await aShopper(shop)
    const token = await requestToken(shopper.email)
    await happen(shopper)
    expect((await reset(token, OTHER_PASSWORD)).error.code).toBe('RESET_TOKEN_INVALID')
    expect((await signIn(shopper.email, OTHER_PASSWORD)).status).toBe(401)
  })

  test('ends when the address is changed', async () => {
    const as = await aShopper(shop)
    const token = await requestToken(as.email)
    const email = `moved-${as.email}`
    await shop.call(changeEmail, { body: { email, current_password: PASSWORD } }, { as })
    await shop.call(verifyEmail, { query: { token: await readMailedToken(shop, email, '/verify-email') } })
    expect((await reset(token)).error.code).toBe('RESET_TOKEN_INVALID')
  })

  test('changes no other account’s password, and verifies no other address [T68]', async () => {
    const owner = await aShopper(shop)
    const other = await aShopper(shop)
    const token = await requestToken(owner.email)
    expect((await shop.call(verifyEmail, { query: { token } })).error.code).toBe('VERIFICATION_FAILED')
    await reset(token)
    expect((await signIn(other.email, PASSWORD)).status).toBe(200)
    expect((await signIn(other.email, NEW_PASSWORD)).status).toBe(401)
  })

  test.each(['x', 'a'.repeat(43), '../../etc', "' OR 1=1 --"])('that is %j is rejected', async (token) => {
    expect((await reset(token)).error.code).toBe('RESET_TOKEN_INVALID')
  })

  test('is not a verification link', async () => {
    const email = 'unverified@example.com'
    await shop.call(register, { body: { email, password_raw: NEW_PASSWORD, agree_terms: true } })
    const token = await readMailedToken(shop, email, '/verify-email')
    expect((await reset(token, OTHER_PASSWORD)).error.code).toBe('RESET_TOKEN_INVALID')
  })

  test('requested twice in a minute is mailed once; requested later, mailed again', async () => {
    const { email } = await aShopper(shop)
    const first = await requestToken(email)
    await forget(email)
    expect(await readSubjects(shop, email)).toHaveLength(1)
    expect(await requestToken(email)).not.toBe(first)
  })

  test('sent to an unverified account sets the password and verifies the address', async () => {
    const { email } = await aShopper(shop, { verified: false })
    expect((await reset(await requestToken(email))).status).toBe(200)
    expect((await signIn(email, NEW_PASSWORD)).status).toBe(200)
  })

  test.each([
    ['another password', forgotPassword],
    ['a resent verification', resendVerification],
  ])('requested by the owner by %s never enables a stranger’s password', async (_, endpoint) => {
    const email = `squatted-by-${endpoint.path.length}@example.com`
    const registration = { email, agree_terms: true as const }
    await shop.call(register, { body: { ...registration, password_raw: OTHER_PASSWORD } })
    shop.clock.advance(2 * MINUTE)
    await shop.call(register, { body: { ...registration, password_raw: 'A-Stranger-Chose-5' } })
    shop.clock.advance(2 * MINUTE)
    await shop.call(endpoint, { body: { email } })
    expect((await reset(await readMailedToken(shop, email, '/reset-password'))).status).toBe(200)
    // The same as for any address with an unverified registration.
    expect((await signIn(email, 'A-Stranger-Chose-5')).error.code).toBe('EMAIL_NOT_VERIFIED')
    expect((await signIn(email, NEW_PASSWORD)).status).toBe(200)
  })
})

describe('changing the password', () => {
  test('ends every session, and starts a new one for this device [T51]', async () => {
    const devices = await aShopperWithFiveDevices()
    const pair = (await change(devices[0])).data
    expect(await countLive(devices)).toBe(0)
    expect((await shop.call(getMe, {}, { as: pair })).data.email).toBe(devices[0].email)
    expect((await shop.call(refresh, { body: { refreshToken: pair.refreshToken } })).status).toBe(200)
    expect((await signIn(devices[0].email, NEW_PASSWORD)).status).toBe(200)
    expect((await signIn(devices[0].email, PASSWORD)).status).toBe(401)
    expect(await readSubjects(shop, devices[0].email)).toEqual(['Your password was changed'])
  })

  test('requires the current one, and changes nothing without it [T52]', async () => {
    const as = await aShopper(shop)
    const refused = await change(as, 'Wrong-Stone-1')
    expect(refused.status).toBe(403)
    expect(refused.error).toEqual({
      code: 'PASSWORD_CONFIRMATION_FAILED',
      message: 'The current password is incorrect',
    })
    expect((await shop.call(getMe, {}, { as })).status).toBe(200)
    expect((await signIn(as.email, PASSWORD)).status).toBe(200)
  })

  test('rejects a common one, and the shopper’s own name or address [T54]', async () => {
    const as = await aShopper(shop, { nickname: 'Marigold' })
    for (const password of ['Iloveyou-123', 'MARIgold_77', 'Spiritual-Treasures1']) {
      expect((await change(as, PASSWORD, password)).error.code).toBe('PASSWORD_TOO_COMMON')
    }
  })

  test('from two devices concurrently succeeds once', async () => {
    const as = await aShopper(shop)
    const twin = { ...as, ...(await shop.services.sessions.begin(as.userId, 'Another browser')) }
    meetAtHash(shop.services.passwords)
    const responses = await Promise.all([
      change(as, PASSWORD, NEW_PASSWORD),
      change(twin, PASSWORD, OTHER_PASSWORD),
    ])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 403])
    expect(await readSubjects(shop, as.email)).toHaveLength(1)
  })

  test('lets no concurrent sign-in with the old password through', async () => {
    for (let round = 0; round < 10; round += 1) {
      const as = await aShopper(shop)
      const [delayed] = await Promise.all([signIn(as.email, PASSWORD), change(as)])
      if (delayed.status === 200) {
        const opened = await shop.call(getMe, {}, { as: delayed.data })
        expect(opened.error.code).toBe('UNAUTHENTICATED')
      } else expect(delayed.error.code).toBe('INVALID_CREDENTIALS')
    }
  })
})
