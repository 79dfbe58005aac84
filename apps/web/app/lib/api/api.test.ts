import { createAddress } from '@shop/contract/addresses/addresses.endpoints'
import { login } from '@shop/contract/auth/auth.endpoints'
import { quoteOrder } from '@shop/contract/orders/orders.endpoints'
import { changePassword } from '@shop/contract/auth/security.endpoints'
import { getMe, uploadAvatar } from '@shop/contract/users/users.endpoints'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openFakeBrowser, type FakeBrowser } from '../../../test/fake-browser.ts'
import { call } from './api.ts'
import { ApiUnavailableError } from './api-result.ts'
import { handleLostSession } from './lost-session.ts'

const FOUND = { status: 200, body: { success: true, data: { user_id: '1' } } }
const UNAUTHENTICATED = {
  status: 401,
  body: { success: false, error: { code: 'UNAUTHENTICATED', message: 'Unauthorized' } },
}
const BROKEN = { status: 500, body: { success: false, error: { code: 'INTERNAL', message: 'x' } } }
const REFRESHED = { status: 200, body: { success: true, data: { token: 'new', refreshToken: 'r2' } } }

const AN_ADDRESS = {
  recipient_name: 'Mei Lin',
  phone: '13800138000',
  country: 'CN',
  province: '浙江省',
  city: '杭州市',
  district: '西湖区',
  address_line1: '文三路 1 号',
}

/** An access token with the claims that the browser reads. */
function aTokenOf(userId: string): string {
  return `head.${btoa(JSON.stringify({ sub: userId }))}.signature`
}

/** Stubs `fetch` with these responses in order; `null` is a lost connection, `timeout` a timeout. */
function responding(...responses: ({ status: number; body: unknown } | 'timeout' | null)[]) {
  const requests: { url: string; init: RequestInit }[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    requests.push({ url, init })
    const response = responses.shift()
    if (!response) throw new TypeError('fetch failed')
    if (response === 'timeout') throw new DOMException('The operation timed out', 'TimeoutError')
    return new Response(JSON.stringify(response.body), { status: response.status })
  })
  return requests
}

/** Runs something while a refresh is under way, as another tab may. */
function onRefresh(run: () => void): void {
  const respond = globalThis.fetch
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url.endsWith('/refresh')) run()
    return respond(url, init)
  })
}

function toToken(request: { init: RequestInit } | undefined): string | null {
  return new Headers(request?.init.headers).get('Authorization')
}

function toIdempotencyKeys(requests: { init: RequestInit }[]): (string | null)[] {
  return requests.map(({ init }) => new Headers(init.headers).get('Idempotency-Key'))
}

describe('API calls from the browser', () => {
  let stored: FakeBrowser['stored']
  const lost = vi.fn()

  beforeEach(() => {
    stored = openFakeBrowser(new Date('2026-11-20T08:00:00Z')).stored
    lost.mockReset()
    handleLostSession(lost)
  })

  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })

  function signIn() {
    stored.set('token', 'old').set('refreshToken', 'r1')
  }

  test('attach the token and return the data [T465]', async () => {
    signIn()
    const requests = responding(FOUND)
    expect(await call(getMe, {})).toEqual({ ok: true, status: 200, data: { user_id: '1' } })
    expect(requests[0]?.url).toBe('/api/v1/users/me')
    expect(toToken(requests[0])).toBe('Bearer old')
  })

  test('return a refusal as a value [T174]', async () => {
    responding({ ...UNAUTHENTICATED, status: 404 })
    expect(await call(getMe, {})).toMatchObject({
      ok: false,
      status: 404,
      error: { code: 'UNAUTHENTICATED' },
    })
  })

  test('throw on a 5xx without a retry [T175]', async () => {
    const requests = responding(BROKEN, FOUND)
    await expect(call(getMe, {})).rejects.toMatchObject({ code: 'REQUEST_FAILED', status: 500 })
    expect(requests).toHaveLength(1)
  })

  test('retry a read three times without a response, with growing delays [T176]', async () => {
    const requests = responding(null, null, null, null)
    const failed = expect(call(getMe, {})).rejects.toBeInstanceOf(ApiUnavailableError)
    for (const [waitMs, expected] of [
      [0, 1],
      [1_000, 2],
      [2_000, 3],
      [3_000, 4],
    ] as const) {
      await vi.advanceTimersByTimeAsync(waitMs)
      expect(requests).toHaveLength(expected)
    }
    await failed
  })

  test('retry an idempotent write under one key', async () => {
    const requests = responding(null, null, FOUND)
    const response = call(createAddress, { body: AN_ADDRESS })
    await vi.advanceTimersByTimeAsync(3_000)
    expect((await response).ok).toBe(true)
    const keys = toIdempotencyKeys(requests)
    expect(keys).toHaveLength(3)
    expect(keys[0]).toMatch(/^[\w-]{36}$/)
    expect(new Set(keys).size).toBe(1)
  })

  test('use the idempotency key of the caller, else a new one for each call', async () => {
    const requests = responding(FOUND, FOUND, FOUND)
    await call(createAddress, { body: AN_ADDRESS }, { idempotencyKey: 'k' })
    await call(createAddress, { body: AN_ADDRESS })
    await call(createAddress, { body: AN_ADDRESS })
    const keys = toIdempotencyKeys(requests)
    expect(keys[0]).toBe('k')
    expect(new Set(keys).size).toBe(3)
  })

  test('retry a read that timed out', async () => {
    const requests = responding('timeout', FOUND)
    const response = call(getMe, {})
    await vi.advanceTimersByTimeAsync(1_000)
    expect((await response).ok).toBe(true)
    expect(requests).toHaveLength(2)
  })

  test.each([
    ['login', () => call(login, { body: { email: 'a@b.co', password_raw: 'secret' } })],
    ['an upload', () => call(uploadAvatar, { body: new FormData() })],
  ])('retry %s after a lost connection, but not after a timeout [T472]', async (_, run) => {
    const twice = responding(null, FOUND)
    const response = run()
    await vi.advanceTimersByTimeAsync(1_000)
    expect((await response).ok).toBe(true)
    expect(twice).toHaveLength(2)

    const single = responding('timeout', FOUND)
    await expect(run()).rejects.toMatchObject({ message: 'request timed out, check your network' })
    expect(single).toHaveLength(1)
  })

  test('never retry a change of the password', async () => {
    const requests = responding(null, FOUND)
    const body = { current_password: 'old', new_password: 'New password' }
    await expect(call(changePassword, { body })).rejects.toBeInstanceOf(ApiUnavailableError)
    expect(requests).toHaveLength(1)
  })

  test('time out after 10 s, uploads after 30 s [T173]', async () => {
    const limits = vi.spyOn(AbortSignal, 'timeout')
    responding(FOUND, FOUND)
    await call(getMe, {})
    await call(uploadAvatar, { body: new FormData() })
    expect(limits.mock.calls).toEqual([[10_000], [30_000]])
  })

  test('refresh the token once on a 401, without a bearer token, and repeat the call [T466]', async () => {
    signIn()
    const requests = responding(UNAUTHENTICATED, REFRESHED, FOUND)
    expect((await call(getMe, {})).ok).toBe(true)
    expect(requests.map(({ url }) => url)).toEqual([
      '/api/v1/users/me',
      '/api/v1/auth/refresh',
      '/api/v1/users/me',
    ])
    expect(requests.map(toToken)).toEqual(['Bearer old', null, 'Bearer new'])
    expect(Object.fromEntries(stored)).toEqual({ token: 'new', refreshToken: 'r2' })
  })

  test('refresh and repeat after the 401 of a proxy, too [T304]', async () => {
    signIn()
    const requests = responding({ status: 401, body: 'Authorization Required' }, REFRESHED, FOUND)
    expect(await call(getMe, {})).toEqual({ ok: true, status: 200, data: { user_id: '1' } })
    expect(toToken(requests[2])).toBe('Bearer new')
  })

  test('return the 401 of a proxy that remains as a refusal', async () => {
    signIn()
    responding({ status: 401, body: undefined }, REFRESHED, { status: 401, body: undefined })
    expect(await call(getMe, {})).toMatchObject({
      ok: false,
      error: { code: 'UNAUTHENTICATED', message: 'login expired, please log in again' },
    })
    expect(lost).toHaveBeenCalledOnce()
  })

  test('share one refresh among concurrent calls', async () => {
    signIn()
    const requests = responding(UNAUTHENTICATED, UNAUTHENTICATED, REFRESHED, FOUND, FOUND)
    await Promise.all([call(getMe, {}), call(getMe, {})])
    expect(requests.filter(({ url }) => url.endsWith('/refresh'))).toHaveLength(1)
  })

  test('end the session where there is no refresh token [T470]', async () => {
    stored.set('token', 'old')
    const requests = responding(UNAUTHENTICATED)
    expect((await call(getMe, {})).ok).toBe(false)
    expect(requests).toHaveLength(1)
    expect(stored.size).toBe(0)
    expect(lost).toHaveBeenCalledOnce()
  })

  test('end the session when the refresh is refused [T467]', async () => {
    signIn()
    responding(UNAUTHENTICATED, UNAUTHENTICATED)
    expect((await call(getMe, {})).ok).toBe(false)
    expect(stored.size).toBe(0)
    expect(lost).toHaveBeenCalledOnce()
  })

  test('continue as a guest where signing in is optional and the refresh is refused', async () => {
    signIn()
    const requests = responding(UNAUTHENTICATED, UNAUTHENTICATED, FOUND)
    const result = await call(quoteOrder, { body: { items: [{ product_id: 'jade', quantity: 1 }] } })
    expect(result.ok).toBe(true)
    expect([toToken(requests[0]), toToken(requests.at(-1))]).toEqual(['Bearer old', null])
    expect(stored.size).toBe(0)
    expect(lost).not.toHaveBeenCalled()
  })

  test('keep the session when the refresh gets no response [T469]', async () => {
    signIn()
    responding(UNAUTHENTICATED, null, null, null, null)
    const failed = expect(call(getMe, {})).rejects.toBeInstanceOf(ApiUnavailableError)
    await vi.advanceTimersByTimeAsync(6_000)
    await failed
    expect(stored.get('refreshToken')).toBe('r1')
    expect(lost).not.toHaveBeenCalled()
  })

  test('retry a lost refresh within the 10 s in which the server returns the same tokens', async () => {
    signIn()
    const limits = vi.spyOn(AbortSignal, 'timeout')
    responding(UNAUTHENTICATED, 'timeout', REFRESHED, FOUND)
    const response = call(getMe, {})
    await vi.advanceTimersByTimeAsync(1_000)
    expect((await response).ok).toBe(true)
    expect(limits.mock.calls[1]![0] + 1_000).toBeLessThan(10_000)
  })

  test('use the tokens that another tab stored while a refresh was refused', async () => {
    signIn()
    responding(UNAUTHENTICATED, UNAUTHENTICATED, FOUND)
    onRefresh(() => stored.set('token', 'newer').set('refreshToken', 'r3'))
    expect((await call(getMe, {})).ok).toBe(true)
    expect(Object.fromEntries(stored)).toEqual({ token: 'newer', refreshToken: 'r3' })
    expect(lost).not.toHaveBeenCalled()
  })

  test('are not repeated for another shopper who has signed in meanwhile', async () => {
    stored.set('token', aTokenOf('mei')).set('refreshToken', 'r1')
    const requests = responding(UNAUTHENTICATED, UNAUTHENTICATED)
    onRefresh(() => stored.set('token', aTokenOf('lan')).set('refreshToken', 'r9'))
    expect((await call(createAddress, { body: AN_ADDRESS })).status).toBe(401)
    expect(requests).toHaveLength(2)
    expect(stored.get('refreshToken')).toBe('r9')
  })

  test('do not treat a wrong password as an expired session', async () => {
    const requests = responding(UNAUTHENTICATED)
    const result = await call(login, { body: { email: 'a@b.co', password_raw: 'wrong' } })
    expect(result.ok).toBe(false)
    expect(requests).toHaveLength(1)
    expect(lost).not.toHaveBeenCalled()
  })

  test('throw REQUEST_CANCELLED when cancelled [T468]', async () => {
    responding(null)
    await expect(call(getMe, {}, { signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: 'REQUEST_CANCELLED',
    })
  })
})
