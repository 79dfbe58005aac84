import { generate } from 'otplib'
import { describe, expect, test } from 'vitest'
import { listAuditEntries } from '@shop/contract/audit/audit.console'
import { startPasskeyRegistration } from '@shop/contract/staff/passkeys.console'
import {
  getSession,
  giveTotp,
  signIn,
  signOut,
  startPasskeySignIn,
  stepUp,
} from '@shop/contract/staff/session.console'
import { createTestConsole, type StaffMember } from '../../../test/console.ts'
import { createTestApp } from '../../../test/test-app.ts'
import { HOUR, MINUTE } from '../../jobs/clock.ts'
import { createSealedText } from '../../security/sealed-text.ts'

const shop = await createTestApp()
const console = await createTestConsole(shop)
const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

const readSession = (as: Pick<StaffMember, 'cookie'>) => console.call(getSession, {}, { as })
const aCode = () => generate({ secret: SECRET, epoch: Math.floor(shop.clock().getTime() / 1_000) })

/** Gives a member an authenticator app. */
async function addTotp({ email }: StaffMember): Promise<void> {
  const sealed = createSealedText(shop.config.secrets.auth, 'staff totp').seal(SECRET)
  await shop.db
    .updateTable('staff')
    .set({ totp_secret: sealed, totp_confirmed_at: shop.clock() })
    .where('email', '=', email)
    .execute()
}

describe('a session of the console', () => {
  test('says who is signed in, and what they may do', async () => {
    const member = await console.aMember('fulfilment')
    const { data } = await readSession(member)
    expect(data).toMatchObject({ state: 'complete', staff: { email: member.email, role: 'fulfilment' } })
    expect(data.permissions).toContain('orders.fulfil')
    expect(data.permissions).not.toContain('orders.refund')
  })

  test('begins with the right password alone', async () => {
    const { email } = await console.aMember('owner')
    for (const body of [
      { email, password: 'Quiet-Mountain-43' },
      { email: 'nobody@shop.example', password: 'Quiet-Mountain-42' },
    ]) {
      const response = await console.call(signIn, { body })
      expect(response.error.code).toBe('INVALID_CREDENTIALS')
      expect(response.cookie).toBeUndefined()
    }
  })

  test('is in a cookie that scripts and other sites do not get', async () => {
    const { email, password } = await console.aMember('owner')
    const { headers } = await console.call(signIn, { body: { email, password } })
    expect(String(headers['set-cookie'])).toMatch(/; HttpOnly; SameSite=Strict$/)
  })

  test('ends after half an hour without a call, and after twelve hours in any case', async () => {
    const idle = await console.aMember('owner')
    shop.clock.advance(31 * MINUTE)
    expect((await readSession(idle)).status).toBe(401)

    const busy = await console.aMember('owner')
    for (let minutes = 0; minutes < 11 * 60 + 40; minutes += 20) {
      shop.clock.advance(20 * MINUTE)
      expect((await readSession(busy)).status).toBe(200)
    }
    shop.clock.advance(HOUR / 3)
    expect((await readSession(busy)).status).toBe(401)
  })

  test('ends when its member signs out, and when they are disabled', async () => {
    const member = await console.aMember('owner')
    await console.call(signOut, {}, { as: member })
    expect((await readSession(member)).status).toBe(401)

    const other = await console.aMember('owner')
    await shop.db
      .updateTable('staff')
      .set({ disabled_at: shop.clock() })
      .where('email', '=', other.email)
      .execute()
    expect((await readSession(other)).status).toBe(401)
    const { email, password } = other
    expect((await console.call(signIn, { body: { email, password } })).error.code).toBe('INVALID_CREDENTIALS')
  })
})

describe('an authenticator app', () => {
  test('is needed to complete a session, under a new token; its code works once', async () => {
    const member = await console.aMember('owner')
    await addTotp(member)
    const { email, password } = member
    const begun = await console.call(signIn, { body: { email, password } })
    expect(begun.data).toMatchObject({ state: 'second_factor', factors: ['totp'], permissions: [] })
    const half = { cookie: begun.cookie! }
    expect((await console.call(listAuditEntries, {}, { as: half })).error.code).toBe('SECOND_FACTOR_REQUIRED')

    const code = await aCode()
    const completed = await console.call(giveTotp, { body: { code } }, { as: half })
    expect(completed.data.state).toBe('complete')
    expect((await readSession(half)).status).toBe(401)
    expect((await console.call(listAuditEntries, {}, { as: { cookie: completed.cookie! } })).status).toBe(200)

    const again = await console.call(signIn, { body: { email, password } })
    const replayed = await console.call(giveTotp, { body: { code } }, { as: { cookie: again.cookie! } })
    expect(replayed.error.code).toBe('SECOND_FACTOR_INVALID')
  })
})

describe('the confirmation of who is at the keyboard', () => {
  test('takes the password where there is no second factor', async () => {
    const member = await console.aMember('owner')
    const wrong = await console.call(stepUp, { body: { password: 'wrong' } }, { as: member })
    expect(wrong.error.code).toBe('SECOND_FACTOR_INVALID')
    const right = await console.call(stepUp, { body: { password: member.password } }, { as: member })
    expect(right.status).toBe(200)
  })

  test('ends after ten minutes, also while the console is in use', async () => {
    const member = await console.aMember('owner')
    const begin = () => console.call(startPasskeyRegistration, {}, { as: member })
    shop.clock.advance(6 * MINUTE)
    expect((await begin()).status).toBe(200)
    shop.clock.advance(5 * MINUTE)
    expect((await begin()).error.code).toBe('STEP_UP_REQUIRED')
  })

  test('takes no password where there is an authenticator app', async () => {
    const member = await console.aMember('owner')
    await addTotp(member)
    const { email, password } = member
    const { cookie } = await console.call(signIn, { body: { email, password } })
    const completed = await console.call(
      giveTotp,
      { body: { code: await aCode() } },
      { as: { cookie: cookie! } },
    )
    const as = { cookie: completed.cookie! }
    expect((await console.call(stepUp, { body: { password } }, { as })).error.code).toBe(
      'SECOND_FACTOR_INVALID',
    )
    shop.clock.advance(MINUTE)
    expect((await console.call(stepUp, { body: { code: await aCode() } }, { as })).status).toBe(200)
  })
})

test('every sign-in is in the audit log', async () => {
  const member = await console.aMember('owner')
  const { data } = await console.call(listAuditEntries, { query: { q: member.email } }, { as: member })
  expect(data.items.map(({ action }) => action)).toEqual(['session.password_given', 'staff.created'])
  expect(data.total).toBe(2)
})

test('a network that tries too often has to wait, whatever account it tries', async () => {
  const limited = await createTestApp({ rateLimits: true })
  const { call, aMember } = await createTestConsole(limited)
  const { email, password } = await aMember('owner')
  for (let count = 1; count < 100; count += 1) await call(startPasskeySignIn, {})
  const response = await call(signIn, { body: { email, password } })
  expect(response.error.code).toBe('RATE_LIMITED')
  expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
})
