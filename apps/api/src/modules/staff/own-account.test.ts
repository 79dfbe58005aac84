import { describe, expect, test } from 'vitest'
import {
  changeAccount,
  changeStaffPassword,
  endOtherStaffSessions,
  endStaffSession,
  getAccount,
  listStaffSessions,
} from '@shop/contract/staff/account.console'
import { getSession, signIn } from '@shop/contract/staff/session.console'
import { createTestConsole, type StaffMember } from '../../../test/console.ts'
import { meetAtHash } from '../../../test/meet-at-hash.ts'
import { readStaffMail } from '../../../test/staff.ts'
import { createTestApp } from '../../../test/test-app.ts'

const shop = await createTestApp()
const console = await createTestConsole(shop)
const NEW_PASSWORD = 'Wide-River-77'
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'

const isSignedIn = async (as: Pick<StaffMember, 'cookie'>) =>
  (await console.call(getSession, {}, { as })).status === 200

const changePassword = (as: StaffMember, current_password: string, new_password: string) =>
  console.call(changeStaffPassword, { body: { current_password, new_password } }, { as })

describe('the own account', () => {
  test('has a name and a language that its member changes', async () => {
    const as = await console.aMember('analyst')
    const { data: account } = await console.call(getAccount, {}, { as })
    expect(account).toMatchObject({ email: as.email, role: 'analyst', has_totp: false })
    const body = { version: account.version, name: ' 梅 Lin ', language: 'zh' } as const
    const { data: changed } = await console.call(changeAccount, { body }, { as })
    expect(changed).toMatchObject({ name: '梅 Lin', language: 'zh', version: account.version + 1 })
    expect((await console.call(getSession, {}, { as })).data.staff).toMatchObject({ name: '梅 Lin' })
  })

  test('refuses a change to another version, and shows the current one', async () => {
    const as = await console.aMember('analyst')
    const change = (version: number, name: string) =>
      console.call(changeAccount, { body: { version, name, language: 'en' } }, { as })
    await change(1, 'First')
    const { error } = await change(1, 'Second')
    expect(error.code).toBe('STALE_VERSION')
    expect(error.details![0]!['current']).toMatchObject({ name: 'First', version: 2 })
  })
})

describe('a new password', () => {
  test('ends every other session, and is told by mail', async () => {
    const as = await console.aMember('support')
    const other = await console.signInAs(as)
    expect((await changePassword(as, as.password, NEW_PASSWORD)).status).toBe(200)
    expect([await isSignedIn(as), await isSignedIn(other)]).toEqual([true, false])
    const { email, password } = as
    expect((await console.call(signIn, { body: { email, password } })).error.code).toBe('INVALID_CREDENTIALS')
    expect((await console.call(signIn, { body: { email, password: NEW_PASSWORD } })).status).toBe(200)
    expect(await readStaffMail(shop, as)).toEqual(['Your console password was changed'])
  })

  test('needs the current one, and is none that everybody uses', async () => {
    const as = await console.aMember('support')
    expect((await changePassword(as, 'Wrong-Lake-11', NEW_PASSWORD)).error.code).toBe(
      'PASSWORD_CONFIRMATION_FAILED',
    )
    for (const common of ['Password2026!', as.email.split('@')[0]!.replace('s', 'S')])
      expect((await changePassword(as, as.password, common)).error.code).toBe('PASSWORD_TOO_COMMON')
  })

  test('is set once when two changes come at the same time', async () => {
    const as = await console.aMember('support')
    meetAtHash(shop.services.passwords)
    const responses = await Promise.all(
      [NEW_PASSWORD, 'Steep-Valley-55'].map((password) => changePassword(as, as.password, password)),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 403])
  })
})

describe('the own sessions', () => {
  test('are listed with device and network, this one first', async () => {
    const { email, password } = await console.aMember('content')
    const headers = { 'user-agent': FIREFOX }
    const { cookie } = await console.call(signIn, { body: { email, password } }, { headers })
    const { data } = await console.call(listStaffSessions, {}, { as: { cookie: cookie! } })
    expect(data.items).toMatchObject([
      { device: 'Firefox on Windows', network: '127.0.0.1', is_current: true },
      { is_current: false },
    ])
  })

  test('can be ended one by one, by their member alone', async () => {
    const as = await console.aMember('content')
    const [other, stranger] = [await console.signInAs(as), await console.aMember('owner')]
    const { data } = await console.call(listStaffSessions, {}, { as })
    const params = { id: data.items.find(({ is_current }) => !is_current)!.id }
    for (const [by, id] of [
      [stranger, params.id],
      [as, 'nonsense'],
    ] as const) {
      const { error } = await console.call(endStaffSession, { params: { id } }, { as: by })
      expect(error.code).toBe('SESSION_NOT_FOUND')
    }
    expect((await console.call(endStaffSession, { params }, { as })).status).toBe(200)
    expect([await isSignedIn(as), await isSignedIn(other)]).toEqual([true, false])
  })

  test('can be ended all but this one', async () => {
    const as = await console.aMember('content')
    const others = [await console.signInAs(as), await console.signInAs(as)]
    expect((await console.call(endOtherStaffSessions, {}, { as })).data.ended).toBe(2)
    expect(await Promise.all([as, ...others].map(isSignedIn))).toEqual([true, false, false])
  })
})

describe('a sign-in from a device', () => {
  const signInFrom = ({ email, password }: StaffMember, userAgent: string) =>
    console.call(signIn, { body: { email, password } }, { headers: { 'user-agent': userAgent } })

  test('that was not used before is told by mail, in any version once', async () => {
    const member = await console.aMember('content')
    await signInFrom(member, FIREFOX)
    await signInFrom(member, FIREFOX.replaceAll('140.0', '141.0'))
    expect(await readStaffMail(shop, member)).toEqual(['New sign-in to the console'])
  })
})
