import { describe, expect, test } from 'vitest'
import { login, logout } from '@shop/contract/auth/auth.endpoints'
import { endAllSessions, endSession, listSessions } from '@shop/contract/auth/security.endpoints'
import { getMe } from '@shop/contract/users/users.endpoints'
import { DAY } from '../../jobs/clock.ts'
import { createId } from '../../db/ids.ts'
import { PASSWORD, aShopper } from '../../../test/builders.ts'
import { readSubjects } from '../../../test/mailed-links.ts'
import { createTestApp } from '../../../test/test-app.ts'
import { formatDevice } from '../../http/devices.ts'

const shop = await createTestApp()

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
const NEWER_FIREFOX = FIREFOX.replaceAll('140.0', '141.0')
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

const PROOF = { body: { current_password: PASSWORD } }

const signIn = (email: string, device: string, headers = {}) =>
  shop.call(
    login,
    { body: { email, password_raw: PASSWORD } },
    { headers: { 'user-agent': device, ...headers } },
  )

describe('the label of a device', () => {
  test.each([
    [FIREFOX, 'Firefox on Windows', 'Firefox（Windows）'],
    [SAFARI, 'Safari on iOS', 'Safari（iOS）'],
    ['', 'Unknown device', '未知设备'],
    ['curl/8.1', 'Unknown device', '未知设备'],
    ['<script>alert(1)</script>', 'Unknown device', '未知设备'],
  ])('%j is %s', (userAgent, english, chinese) => {
    expect(formatDevice(userAgent)).toBe(english)
    expect(formatDevice(userAgent, 'zh')).toBe(chinese)
  })
})

describe('the list of devices', () => {
  test('shows this device first, then the most recently used, and no ended session [T83]', async () => {
    const { email } = await aShopper(shop)
    const phone = (await signIn(email, SAFARI)).data
    const computer = (await signIn(email, FIREFOX)).data
    const { items } = (await shop.call(listSessions, {}, { as: phone })).data
    expect(items.map(({ device, is_current }) => [device, is_current])).toEqual([
      ['Safari on iOS', true],
      ['Firefox on Windows', false],
      ['Unknown device', false],
    ])
    await shop.call(logout, { body: { refreshToken: computer.refreshToken } })
    const left = (await shop.call(listSessions, {}, { as: phone })).data.items
    expect(left.map(({ device }) => device)).toEqual(['Safari on iOS', 'Unknown device'])
  })

  test('signs one out at once, idempotently', async () => {
    const as = await aShopper(shop)
    const other = (await signIn(as.email, SAFARI)).data
    const { items } = (await shop.call(listSessions, {}, { as })).data
    const id = items.find(({ is_current }) => !is_current)!.session_id
    for (let i = 0; i < 2; i += 1) {
      expect((await shop.call(endSession, { params: { id }, ...PROOF }, { as })).data).toEqual({})
    }
    expect((await shop.call(getMe, {}, { as: other })).error.code).toBe('UNAUTHENTICATED')
    expect((await shop.call(getMe, {}, { as })).status).toBe(200)
  })

  test('does not distinguish another customer’s session from one that does not exist', async () => {
    const as = await aShopper(shop)
    const other = await aShopper(shop)
    const theirs = (await shop.call(listSessions, {}, { as: other })).data.items[0]!.session_id
    const responses = []
    for (const id of [theirs, createId(), 'nonsense']) {
      responses.push(await shop.call(endSession, { params: { id }, ...PROOF }, { as }))
    }
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1)
    expect(responses[0]!.error).toEqual({ code: 'SESSION_NOT_FOUND', message: 'Session not found' })
    expect((await shop.call(getMe, {}, { as: other })).status).toBe(200)
  })

  test('is empty after signing out everywhere, and other customers are unaffected', async () => {
    const as = await aShopper(shop)
    const other = await aShopper(shop)
    const phone = (await signIn(as.email, SAFARI)).data
    expect((await shop.call(endAllSessions, PROOF, { as })).data).toEqual({})
    for (const ended of [as, phone])
      expect((await shop.call(getMe, {}, { as: ended })).error.code).toBe('UNAUTHENTICATED')
    expect((await shop.call(getMe, {}, { as: other })).status).toBe(200)
  })
})

describe('signing devices out', () => {
  const WRONG = { body: { current_password: 'Wrong-Stone-1' } }

  test('requires the password for one, for all, and for one that does not exist [T82]', async () => {
    const as = await aShopper(shop)
    const phone = (await signIn(as.email, SAFARI)).data
    const { items } = (await shop.call(listSessions, {}, { as })).data
    for (const id of [...items.map(({ session_id }) => session_id), createId()]) {
      const { status, error } = await shop.call(endSession, { params: { id }, ...WRONG }, { as })
      expect([status, error.code]).toEqual([403, 'PASSWORD_CONFIRMATION_FAILED'])
    }
    const { error } = await shop.call(endAllSessions, WRONG, { as })
    expect(error.message).toBe('The current password is incorrect')
    for (const device of [as, phone]) expect((await shop.call(getMe, {}, { as: device })).status).toBe(200)
  })

  test('is rejected without a body, or with more than the password in it', async () => {
    const as = await aShopper(shop)
    for (const body of [undefined, {}, { current_password: '' }, { ...PROOF.body, all: true }]) {
      const { error } = await shop.call(endAllSessions, { body } as typeof PROOF, { as })
      expect(error.code).toBe('VALIDATION_FAILED')
    }
    expect((await shop.call(getMe, {}, { as })).status).toBe(200)
  })
})

describe('a sign-in', () => {
  test('from an unknown browser is mailed to the owner, once [T62]', async () => {
    const { email } = await aShopper(shop)
    for (const device of [FIREFOX, NEWER_FIREFOX, FIREFOX]) await signIn(email, device)
    const mail = await shop.readMail(email)
    expect(mail.map(({ subject }) => subject)).toEqual(['New login to your account'])
    expect(mail[0]!.text).toContain('Firefox on Windows on November 20, 2026 at 12:00 PM (Beijing time)')
    expect(mail[0]!.text).toContain('https://shop.example/user/security')
  })

  test('is not mailed when it is the first', async () => {
    const { email, userId } = await aShopper(shop)
    await shop.db.deleteFrom('sessions').where('user_id', '=', userId).execute()
    await signIn(email, FIREFOX)
    expect(await readSubjects(shop, email)).toEqual([])
  })

  test('is recognized for ninety days, also by ended sessions', async () => {
    const { email } = await aShopper(shop)
    const { refreshToken } = (await signIn(email, FIREFOX)).data
    await shop.call(logout, { body: { refreshToken } })
    shop.clock.advance(89 * DAY)
    await signIn(email, SAFARI)
    await signIn(email, FIREFOX)
    expect(await readSubjects(shop, email)).toHaveLength(2)
    shop.clock.advance(91 * DAY)
    await signIn(email, SAFARI)
    expect(await readSubjects(shop, email)).toHaveLength(2)
  })

  test('on a signed-in device ends its older session [T72]', async () => {
    const as = await aShopper(shop)
    await signIn(as.email, FIREFOX, { authorization: `Bearer ${as.token}` })
    expect((await shop.call(getMe, {}, { as })).error.code).toBe('UNAUTHENTICATED')
  })
})
