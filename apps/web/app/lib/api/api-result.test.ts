import type { login } from '@shop/contract/auth/auth.endpoints'
import { describe, expect, test } from 'vitest'
import { ApiUnavailableError, toApiResult } from './api-result.ts'

function toEnvelope(code: string) {
  return { success: false, error: { code, message: 'message of the shop' } }
}

/** The error that reading a response throws. */
function readFailing(status: number, body: unknown): ApiUnavailableError {
  try {
    toApiResult<typeof login>(status, body)
  } catch (error) {
    if (error instanceof ApiUnavailableError) return error
  }
  throw new Error('Reading the response did not throw')
}

describe('API responses', () => {
  test('carry the time to wait from Retry-After', () => {
    expect(toApiResult(429, toEnvelope('RATE_LIMITED'), '40')).toMatchObject({
      error: { code: 'RATE_LIMITED', retryAfterSeconds: 40 },
    })
  })

  test.each([undefined, null, '', 'Fri, 20 Nov 2026 10:00:00 GMT', '-1', '1.5'])(
    'have no time to wait for Retry-After: %s',
    (retryAfter) => {
      const result = toApiResult(429, toEnvelope('RATE_LIMITED'), retryAfter)
      expect(result).toEqual({
        ok: false,
        status: 429,
        error: { code: 'RATE_LIMITED', message: 'message of the shop' },
      })
    },
  )

  test('throw on a 5xx with the friendly text and keep the API error [T516]', () => {
    const error = readFailing(503, toEnvelope('BUSY'))
    expect(error).toMatchObject({
      code: 'REQUEST_FAILED',
      message: 'server returned error (503)',
      status: 503,
    })
    expect(error.failure).toEqual({ code: 'BUSY', message: 'message of the shop' })
  })

  test('have no API error where a proxy has sent its own page', () => {
    for (const body of [undefined, '<html>', { error: 'Bad gateway' }, { success: true, data: {} }])
      expect(readFailing(502, body).failure).toBeUndefined()
  })

  test('throw where the body is not the API envelope', () => {
    expect(readFailing(200, undefined).status).toBe(200)
  })
})
