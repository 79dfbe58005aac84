import { describe, expect, test } from 'vitest'
import {
  confirmTotp,
  getAccount,
  removeTotp,
  renewRecoveryCodes,
  startTotp,
} from '@shop/contract/staff/account.console'
import { listAuditEntries } from '@shop/contract/audit/audit.console'
import { listPasskeys, removePasskey } from '@shop/contract/staff/passkeys.console'
import { getSession, giveRecoveryCode, giveTotp, signIn, stepUp } from '@shop/contract/staff/session.console'
import { createTestConsole, type StaffMember } from '../../../test/console.ts'
import { readConsoleContract } from '../../../test/contract.ts'
import { readStaffMail, toCode, withPasskey, withTotp } from '../../../test/staff.ts'
import { createTestApp } from '../../../test/test-app.ts'
import { MINUTE } from '../../jobs/clock.ts'
import { createSealedText } from '../../security/sealed-text.ts'

const shop = await createTestApp()
const console = await createTestConsole(shop)
const live = await createTestConsole(shop, { demandsSecondFactor: true })

const withApp = async () => withTotp(shop, console, await console.aMember('manager'))

/** A session that lacks its second factor. */
async function giveThePassword({ email, password }: Pick<StaffMember, 'email' | 'password'>) {
  const { cookie } = await console.call(signIn, { body: { email, password } })
  return { cookie: cookie! }
}

describe('setting up an authenticator app', () => {
  test('gives a secret and its address for the QR code; a code of it completes the session', async () => {
    const member = await console.aMember('manager')
    const { data } = await console.call(startTotp, {}, { as: member })
    const uri = new URL(data.uri)
    expect([uri.protocol, uri.searchParams.get('secret')]).toEqual(['otpauth:', data.secret])
    expect(decodeURIComponent(uri.pathname)).toContain(member.email)
    // Nothing is required before a code has confirmed it.
    expect((await console.call(getSession, {}, { as: member })).data.factors).toEqual([])

    const wrong = await console.call(confirmTotp, { body: { code: '000000' } }, { as: member })
    expect(wrong.error.code).toBe('SECOND_FACTOR_INVALID')
    const code = await toCode(shop, data.secret)
    const right = await console.call(confirmTotp, { body: { code } }, { as: member })
    expect(right.data.session).toMatchObject({ state: 'complete', factors: ['totp', 'recovery_code'] })
    expect(new Set(right.data.recovery_codes).size).toBe(10)
    expect((await console.call(getSession, {}, { as: member })).status).toBe(401)
    expect(await readStaffMail(shop, member)).toEqual(['A second factor was added to your console account'])
  })

  test('stores the secret encrypted, and of recovery codes only hashes', async () => {
    const { email, secret, recoveryCodes } = await withApp()
    const staff = await shop.db
      .selectFrom('staff')
      .selectAll()
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(staff)).not.toContain(secret)
    expect(createSealedText(shop.config.secrets.auth, 'staff totp').open(staff.totp_secret!)).toBe(secret)
    const rows = await shop.db.selectFrom('staff_recovery_codes').select('code_hash').execute()
    expect(JSON.stringify(rows)).not.toContain(recoveryCodes[0])
  })

  test('anew replaces the app before, once a code of the new one is given', async () => {
    const first = await withApp()
    shop.clock.advance(MINUTE)
    const begun = await console.call(startTotp, {}, { as: first })
    const old = await console.call(
      giveTotp,
      { body: { code: await toCode(shop, first.secret) } },
      { as: await giveThePassword(first) },
    )
    expect(old.data.state).toBe('complete')
    const code = await toCode(shop, begun.data.secret)
    const confirmed = await console.call(confirmTotp, { body: { code } }, { as: first })
    // Those from before are still good.
    expect(confirmed.data.recovery_codes).toEqual([])
    shop.clock.advance(MINUTE)
    const half = await giveThePassword(first)
    const give = async (secret: string) =>
      console.call(giveTotp, { body: { code: await toCode(shop, secret) } }, { as: half })
    expect((await give(first.secret)).status).toBe(403)
    expect((await give(begun.data.secret)).status).toBe(200)
  })

  test('makes the other sessions of the account ask for a code', async () => {
    const member = await console.aMember('manager')
    const other = await console.signInAs(member)
    await withTotp(shop, console, member)
    expect((await console.call(getSession, {}, { as: other })).data.state).toBe('second_factor')
  })
})

describe('recovery codes', () => {
  test('can be made anew, after which those before are worth nothing', async () => {
    const member = await withApp()
    const { data } = await console.call(renewRecoveryCodes, {}, { as: member })
    const give = async (code: string) =>
      console.call(giveRecoveryCode, { body: { code } }, { as: await giveThePassword(member) })
    expect((await give(member.recoveryCodes[0]!)).error.code).toBe('SECOND_FACTOR_INVALID')
    expect((await give(data.recovery_codes[0]!)).status).toBe(200)
    expect((await console.call(getAccount, {}, { as: member })).data.recovery_codes_left).toBe(9)
  })

  test('need a second factor, and a confirmation of who is at the keyboard', async () => {
    const member = await console.aMember('manager')
    const { error } = await console.call(renewRecoveryCodes, {}, { as: member })
    expect(error.code).toBe('SECOND_FACTOR_MISSING')
    const owner = await withApp()
    shop.clock.advance(11 * MINUTE)
    const renew = () => console.call(renewRecoveryCodes, {}, { as: owner })
    expect((await renew()).error.code).toBe('STEP_UP_REQUIRED')
    const code = await toCode(shop, owner.secret)
    await console.call(stepUp, { body: { code } }, { as: owner })
    expect((await renew()).status).toBe(200)
  })
})

describe('removing the authenticator app', () => {
  test('in a demo leaves the password alone, and is told by mail', async () => {
    const member = await withApp()
    const { data } = await console.call(removeTotp, {}, { as: member })
    expect(data).toMatchObject({ has_totp: false, recovery_codes_left: 0 })
    const { data: session } = await console.call(getSession, {}, { as: await giveThePassword(member) })
    expect(session).toMatchObject({ state: 'complete', factors: [] })
    expect(await readStaffMail(shop, member)).toContain(
      'A second factor was removed from your console account',
    )
  })

  test('in a live shop is refused for the last factor', async () => {
    const member = await withTotp(shop, live, await live.aMember('manager'))
    expect((await live.call(removeTotp, {}, { as: member })).error.code).toBe('SECOND_FACTOR_LAST')
    const both = await withPasskey(live, member)
    expect((await live.call(removeTotp, {}, { as: both })).status).toBe(200)
    const { data } = await live.call(listPasskeys, {}, { as: both })
    const removed = await live.call(removePasskey, { params: { id: data.items[0]!.id } }, { as: both })
    expect(removed.error.code).toBe('SECOND_FACTOR_LAST')
  })
})

describe('in a live shop, somebody without a second factor', () => {
  test('has to set one up before anything else', async () => {
    const member = await live.aMember('owner')
    const { data } = await live.call(getSession, {}, { as: member })
    expect(data).toMatchObject({ state: 'enrolment', permissions: [] })

    const ALLOWED = ['anyone', 'password', 'enrolment']
    for (const [name, endpoint] of await readConsoleContract()) {
      if (ALLOWED.includes(endpoint.permission)) continue
      const response = await live.app.inject({
        method: endpoint.method,
        url: `/api${endpoint.path.replace(/:\w+/g, 'x')}`,
        headers: { cookie: member.cookie, origin: live.origin },
      })
      expect([name, response.json<{ error: { code: string } }>().error.code]).toEqual([
        name,
        'SECOND_FACTOR_REQUIRED',
      ])
    }
    const enrolled = await withTotp(shop, live, member)
    expect((await live.call(listAuditEntries, {}, { as: enrolled })).status).toBe(200)
  })

  test('can do so with a passkey, too', async () => {
    const enrolled = await withPasskey(live, await live.aMember('owner'))
    expect((await live.call(getSession, {}, { as: enrolled })).data.state).toBe('complete')
  })
})

test('each change of a second factor is in the audit log', async () => {
  const member = await withPasskey(console, await withApp())
  await console.call(renewRecoveryCodes, {}, { as: member })
  await console.call(removePasskey, { params: { id: member.passkey.id } }, { as: member })
  await console.call(removeTotp, {}, { as: member })
  const { data } = await console.call(
    listAuditEntries,
    { query: { q: member.email } },
    { as: await console.aMember('owner') },
  )
  expect(data.items.map(({ action }) => action)).toEqual([
    'staff.totp_removed',
    'staff.passkey_removed',
    'staff.recovery_codes_renewed',
    'staff.passkey_added',
    'staff.totp_added',
    'session.password_given',
    'staff.created',
  ])
})
