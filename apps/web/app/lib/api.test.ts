import { login } from '@shop/contract/auth'
import { getMe } from '@shop/contract/users'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { call, handleLostSession } from './api.ts'
import { ApiUnavailableError } from './api-result.ts'

const FOUND = { status: 200, body: { success: true, data: { user_id: '1' } } }
const UNAUTHENTICATED = {
  status: 401,
  body: { success: false, error: { code: 'UNAUTHENTICATED', message: 'Unauthorized' } },
}
const BROKEN = { status: 500, body: { success: false, error: { code: 'INTERNAL', message: 'x' } } }
const REFRESHED = { status: 200, body: { success: true, data: { token: 'new', refreshToken: 'r2' } } }

/** Answers in turn; `null` is a broken connection. */
function answering(...answers: ({ status: number; body: unknown } | null)[]) {
  const requests: { url: string; init: RequestInit }[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    requests.push({ url, init })
    const answer = answers.shift()
    if (!answer) throw new TypeError('fetch failed')
    return new Response(JSON.stringify(answer.body), { status: answer.status })
  })
  return requests
}

function toToken(request: { init: RequestInit } | undefined): string | null {
  return new Headers(request?.init.headers).get('Authorization')
}

describe('calls from the browser', () => {
  const stored = new Map<string, string>()
  const lost = vi.fn()

  beforeEach(() => {
    vi.useFakeTimers()
    stored.clear()
    lost.mockReset()
    handleLostSession(lost)
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
      removeItem: (key: string) => stored.delete(key),
    })
  })

  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  function signIn() {
    stored.set('token', 'old').set('refreshToken', 'r1')
  }

  it('attaches the token and gives back data', async () => {
    signIn()
    const requests = answering(FOUND)
    expect(await call(getMe, {})).toEqual({ ok: true, status: 200, data: { user_id: '1' } })
    expect(requests[0]?.url).toBe('/api/v1/users/me')
    expect(toToken(requests[0])).toBe('Bearer old')
  })

  it('gives back a refusal as a value', async () => {
    answering({ ...UNAUTHENTICATED, status: 404 })
    expect(await call(getMe, {})).toMatchObject({
      ok: false,
      status: 404,
      error: { code: 'UNAUTHENTICATED' },
    })
  })

  it('throws on a 5xx, without repeating it', async () => {
    const requests = answering(BROKEN, FOUND)
    await expect(call(getMe, {})).rejects.toMatchObject({ code: 'REQUEST_FAILED', status: 500 })
    expect(requests).toHaveLength(1)
  })

  it('reads three more times when nobody answers, waiting longer each time', async () => {
    const requests = answering(null, null, null, null)
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

  it('repeats a write only under one idempotency key', async () => {
    const input = { body: { email: 'a@b.co', password_raw: 'secret' } }
    const once = answering(null)
    await expect(call(login, input)).rejects.toBeInstanceOf(ApiUnavailableError)
    expect(once).toHaveLength(1)

    const twice = answering(null, FOUND)
    const answer = call(login, input, { idempotencyKey: 'k' })
    await vi.advanceTimersByTimeAsync(1_000)
    expect((await answer).ok).toBe(true)
    expect(twice.map(({ init }) => new Headers(init.headers).get('Idempotency-Key'))).toEqual(['k', 'k'])
  })

  it('refreshes the token once on a 401 and repeats the call', async () => {
    signIn()
    const requests = answering(UNAUTHENTICATED, REFRESHED, FOUND)
    expect((await call(getMe, {})).ok).toBe(true)
    expect(requests.map(({ url }) => url)).toEqual([
      '/api/v1/users/me',
      '/api/v1/auth/refresh',
      '/api/v1/users/me',
    ])
    expect(toToken(requests[2])).toBe('Bearer new')
    expect(Object.fromEntries(stored)).toEqual({ token: 'new', refreshToken: 'r2' })
  })

  it('shares one refresh among calls that fail together', async () => {
    signIn()
    const requests = answering(UNAUTHENTICATED, UNAUTHENTICATED, REFRESHED, FOUND, FOUND)
    await Promise.all([call(getMe, {}), call(getMe, {})])
    expect(requests.filter(({ url }) => url.endsWith('/refresh'))).toHaveLength(1)
  })

  it('ends the session when the refresh is refused', async () => {
    signIn()
    answering(UNAUTHENTICATED, UNAUTHENTICATED)
    expect((await call(getMe, {})).ok).toBe(false)
    expect(stored.size).toBe(0)
    expect(lost).toHaveBeenCalledOnce()
  })

  it('keeps the session when nobody answers the refresh', async () => {
    signIn()
    answering(UNAUTHENTICATED, null)
    await expect(call(getMe, {})).rejects.toBeInstanceOf(ApiUnavailableError)
    expect(stored.get('refreshToken')).toBe('r1')
    expect(lost).not.toHaveBeenCalled()
  })

  it('takes a wrong password for what it is', async () => {
    const requests = answering(UNAUTHENTICATED)
    const result = await call(login, { body: { email: 'a@b.co', password_raw: 'wrong' } })
    expect(result.ok).toBe(false)
    expect(requests).toHaveLength(1)
    expect(lost).not.toHaveBeenCalled()
  })

  it('says that it was cancelled', async () => {
    answering(null)
    await expect(call(getMe, {}, { signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: 'REQUEST_CANCELLED',
    })
  })
})
