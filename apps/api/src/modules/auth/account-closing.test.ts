import { describe, expect, test } from 'vitest'
import { forgotPassword, login, refresh, register, resetPassword } from '@shop/contract/auth/auth.endpoints'
import { deleteAccount } from '@shop/contract/auth/security.endpoints'
import { getMe } from '@shop/contract/users/users.endpoints'
import { endOfPeriod } from '@shop/contract/days/days.rules'
import { PASSWORD, aShopper, type Shopper } from '../../../test/builders.ts'
import { readMailedToken, readSubjects } from '../../../test/mailed-links.ts'
import { createTestApp } from '../../../test/test-app.ts'

const shop = await createTestApp()

const close = (as: Shopper, current_password = PASSWORD) =>
  shop.call(deleteAccount, { body: { current_password } }, { as })
const signIn = (email: string, password_raw = PASSWORD) => shop.call(login, { body: { email, password_raw } })
const readStatus = ({ userId }: Shopper) =>
  shop.db
    .selectFrom('users')
    .select(['status', 'erase_after'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()

describe('an account that is to be deleted', () => {
  test('closes at once on all five devices, and returns the date until which it can be reopened [T78]', async () => {
    const as = await aShopper(shop)
    const devices = [as]
    for (let i = 0; i < 4; i += 1) {
      devices.push({ ...as, ...(await shop.services.sessions.begin(as.userId, 'Another browser')) })
    }
    const before = shop.clock()
    const { erased_after } = (await close(as)).data
    expect(erased_after).toBe(endOfPeriod(before, { days: 7 }).toISOString())
    expect(await readStatus(as)).toEqual({ status: 'closing', erase_after: new Date(erased_after) })
    for (const device of devices) {
      expect((await shop.call(getMe, {}, { as: device })).error.code).toBe('UNAUTHENTICATED')
      const renewed = await shop.call(refresh, { body: { refreshToken: device.refreshToken } })
      expect(renewed.error.code).toBe('REFRESH_TOKEN_INVALID')
    }
    const [mail] = await shop.readMail(as.email)
    expect(mail!.subject).toBe('Your account is closed and will be deleted')
    expect(mail!.text).toContain('On November 27, 2026, we’ll permanently delete')
    expect(mail!.text).toContain('https://shop.example/login')
  })

  test('requires the password', async () => {
    const as = await aShopper(shop)
    const refused = await close(as, 'Wrong-Stone-1')
    expect([refused.status, refused.error.code]).toEqual([403, 'PASSWORD_CONFIRMATION_FAILED'])
    expect((await readStatus(as)).status).toBe('active')
  })

  test('is reopened by signing in, and only with the right password', async () => {
    const as = await aShopper(shop)
    await close(as)
    expect((await signIn(as.email, 'Wrong-Stone-1')).error.code).toBe('INVALID_CREDENTIALS')
    expect((await readStatus(as)).status).toBe('closing')

    const session = (await signIn(as.email)).data
    expect(session.user.status).toBe('active')
    expect(await readStatus(as)).toEqual({ status: 'active', erase_after: null })
    expect((await shop.call(getMe, {}, { as: session })).status).toBe(200)
    expect((await shop.call(getMe, {}, { as })).error.code).toBe('UNAUTHENTICATED')
    expect(await readSubjects(shop, as.email)).toEqual([
      'Your account is closed and will be deleted',
      'Welcome back, your account stays open',
    ])
  })

  test('is not reopened by a new password alone', async () => {
    const as = await aShopper(shop)
    await close(as)
    await shop.call(forgotPassword, { body: { email: as.email } })
    const token = await readMailedToken(shop, as.email, '/reset-password')
    await shop.call(resetPassword, { body: { token, password: 'Quiet-River-12' } })
    expect((await readStatus(as)).status).toBe('closing')
    expect((await signIn(as.email, 'Quiet-River-12')).status).toBe(200)
    expect((await readStatus(as)).status).toBe('active')
  })

  test('still owns its address: registering it gets the usual response, and the owner is notified', async () => {
    const as = await aShopper(shop)
    await close(as)
    const body = { email: as.email, password_raw: 'Quiet-River-12', agree_terms: true as const }
    expect((await shop.call(register, { body })).status).toBe(201)
    expect((await readSubjects(shop, as.email)).at(-1)).toBe('You already have an account')
    expect((await readStatus(as)).status).toBe('closing')
    expect((await signIn(as.email, 'Quiet-River-12')).error.code).toBe('EMAIL_NOT_VERIFIED')
  })

  test('closes once when requested twice at the same time', async () => {
    const as = await aShopper(shop)
    const responses = await Promise.all([close(as), close(as)])
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await readSubjects(shop, as.email)).toHaveLength(1)
  })
})
