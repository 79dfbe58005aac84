import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openFakeBrowser, type FakeBrowser } from '../../../test/fake-browser.ts'
import { createQueue, login, register } from './session-actions.ts'

const FORMAT_ERROR = 'Server response format error: missing authentication information'
const MEI = { email: 'mei@example.com', password: 'Moonstone9' }
const TOKENS = { token: 'a', refreshToken: 'r' }

let browser: FakeBrowser

beforeEach(() => {
  browser = openFakeBrowser(new Date('2026-11-20T08:00:00Z'))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('starts one call per interval and delays early ones [T177]', async () => {
  const startedAt: number[] = []
  const begin = Date.now()
  const spaced = createQueue(2_000)
  const calls = [1, 2, 3].map((name) =>
    spaced(async () => {
      startedAt.push(Date.now() - begin)
      return name
    }),
  )
  await vi.advanceTimersByTimeAsync(4_000)
  expect(await Promise.all(calls)).toEqual([1, 2, 3])
  expect(startedAt).toEqual([0, 2_000, 4_000])
})

test('starts a call after the interval at once', async () => {
  const spaced = createQueue(2_000)
  await spaced(async () => {})
  await vi.advanceTimersByTimeAsync(2_000)
  const begin = Date.now()
  await spaced(async () => {})
  expect(Date.now()).toBe(begin)
})

test('delays no call for longer when the clock is set back', async () => {
  const spaced = createQueue(2_000)
  await spaced(async () => {})
  vi.setSystemTime(Date.now() - 86_400_000)
  const started = vi.fn(async () => {})
  void spaced(started)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(started).toHaveBeenCalledOnce()
})

test.each([
  ['without a token', { success: true, data: { ...TOKENS, token: '', user: {} } }],
  ['without a refresh token', { success: true, data: { token: 'a', user: {} } }],
  ['without the user', { success: true, data: TOKENS }],
  ['without data', { success: true }],
  ['that is not of the API', '<html>'],
])(
  'a login or registration with a response %s fails with a message and no session [T309]',
  async (_, body) => {
    browser.respond(() => new Response(JSON.stringify(body), { status: 200 }))
    const { email, password } = MEI
    for (const send of [() => login(MEI), () => register({ email, password_raw: password })]) {
      const failed = expect(send()).rejects.toMatchObject({ message: FORMAT_ERROR, status: 200 })
      await vi.runAllTimersAsync()
      await failed
    }
    expect(browser.stored.size).toBe(0)
  },
)
