import { NewPassword, RegisterBody, type LoginBody } from '@shop/contract/auth/auth.schemas'
import { describe, expect, test } from 'vitest'
import { ApiUnavailableError } from '../../lib/api/api-result.ts'
import {
  findLoginErrors,
  findOnlyEmailError,
  findRegistrationErrors,
  toRegistrationErrors,
  toResetOutcome,
} from './auth-errors.ts'
import { toAuthMessage, toAuthOutageMessage } from './auth-messages.ts'

const VALID = { email: 'mei@example.com', password: 'Moonstone9', nickname: '', phone: '' }

/** The server's message for one field of a body. */
function toServerMessage(schema: typeof LoginBody | typeof RegisterBody, body: object, field: string) {
  return schema.safeParse(body).error?.issues.find(({ path }) => path[0] === field)?.message
}

describe('the login form', () => {
  test('requires both fields [T482]', () => {
    const errors = findLoginErrors({ email: ' ', password: '' })
    expect(errors).toEqual({
      email: 'Email and password are required',
      password: 'Email and password are required',
    })
  })

  test('requires a valid email address [T483]', () => {
    for (const email of ['mei', 'mei@', '@example.com', 'mei@example', 'mei@example..com', 'a b@example.com'])
      expect(findLoginErrors({ ...VALID, email }), email).toEqual({ email: 'Invalid email format' })
    expect(findLoginErrors({ ...VALID, email: ' mei@example.com ' })).toEqual({})
  })

  test('requires at least 6 characters of password [T184]', () => {
    const message = 'Password length must be at least 6 characters'
    expect(findLoginErrors({ ...VALID, password: '12345' })).toEqual({ password: message })
    expect(findLoginErrors({ ...VALID, password: '123456' })).toEqual({})
  })
})

describe('the registration form', () => {
  test('requires email and password [T486]', () => {
    const message = 'Email and password are required'
    const errors = findRegistrationErrors({ ...VALID, email: ' ', password: '' })
    expect(errors).toEqual({ email: message, password: message })
  })

  test('accepts a form with and without the optional fields [T485]', () => {
    expect(findRegistrationErrors(VALID)).toEqual({})
    expect(findRegistrationErrors({ ...VALID, nickname: '小玉', phone: '13800138000' })).toEqual({})
  })

  test.each(['Short1', 'ALLUPPERCASE', 'alllowercase', 'A'.repeat(100) + 'a'.repeat(29)])(
    'refuses the password %s with the message of the server [T185]',
    (password) => {
      const [issue] = NewPassword.safeParse(password).error!.issues
      expect(findRegistrationErrors({ ...VALID, password })).toEqual({ password: issue!.message })
    },
  )

  test.each(['12800138000', '1380013800', '+6581234567', '138 0013 800'])(
    'refuses the phone number %s [T484]',
    (phone) => {
      const body = {
        email: VALID.email,
        password_raw: VALID.password,
        agree_terms: true,
        phone_number: phone,
      }
      const message = toServerMessage(RegisterBody, body, 'phone_number')
      expect(message).toBe('Invalid phone number format')
      expect(findRegistrationErrors({ ...VALID, phone })).toEqual({ phone: message })
    },
  )

  test.each(['a', 'a'.repeat(21)])('refuses the nickname %s [T186]', (nickname) => {
    const body = { email: VALID.email, password_raw: VALID.password, agree_terms: true, nickname }
    const message = toServerMessage(RegisterBody, body, 'nickname')
    expect(message).toBe('Nickname must be 2 to 20 characters')
    expect(findRegistrationErrors({ ...VALID, nickname })).toEqual({ nickname: message })
  })

  test("shows the server's errors at their fields", () => {
    const details = [
      { path: 'phone_number', message: 'x' },
      { path: 'something', message: 'y' },
    ]
    expect(toRegistrationErrors(details)).toEqual({ phone: 'Invalid phone number format' })
  })
})

describe('password recovery', () => {
  test('requires a valid email address', () => {
    expect(findOnlyEmailError('')).toBe('Please enter your email address')
    expect(findOnlyEmailError('mei')).toBe('Invalid email format')
    expect(findOnlyEmailError('mei@example.com')).toBeUndefined()
  })

  test.each([
    ['RESET_TOKEN_INVALID', undefined, 'invalid-link'],
    ['VALIDATION_FAILED', 'token', 'invalid-link'],
    ['VALIDATION_FAILED', 'password', 'refused'],
    ['PASSWORD_TOO_COMMON', undefined, 'common-password'],
    ['RATE_LIMITED', undefined, 'refused'],
  ])('maps %s about %s to: %s', (code, path, outcome) => {
    const details = path ? [{ path, message: 'x' }] : []
    expect(toResetOutcome({ code, message: 'x', details })).toBe(outcome)
  })
})

describe('the messages of the authentication forms', () => {
  test.each([
    [400, 'Request parameter error'],
    [401, 'Email or password error'],
    [403, 'Access denied'],
    [404, 'Service not found'],
    [409, 'what the server says'],
  ])('for %i [T487]', (status, message) => {
    expect(toAuthMessage(status, { code: 'ANY', message: 'what the server says' })).toBe(message)
  })

  test('for too many attempts, with the message and the wait of the server', () => {
    const limited = { code: 'RATE_LIMITED', message: 'what the server says', retryAfterSeconds: 45 }
    expect(toAuthMessage(429, limited)).toBe('what the server says (45 seconds)')
  })

  test('for a server error, a timeout and a network failure [T488]', () => {
    const failed = (status: number | undefined, cause?: unknown, code?: string) => {
      const failure = code ? { code, message: 'what the server says' } : undefined
      return toAuthOutageMessage(
        new ApiUnavailableError('REQUEST_FAILED', 'general', { status, cause, failure }),
      )
    }
    expect(failed(500)).toBe('Server internal error, please try again later')
    expect(failed(503)).toBe('general')
    expect(failed(503, undefined, 'ANY')).toBe('what the server says')
    expect(failed(503, undefined, 'BUSY')).toBe('The shop is busy, please try again in a moment')
    expect(failed(undefined)).toBe('Network connection failed, please check your network settings')
    expect(failed(undefined, new DOMException('', 'TimeoutError'))).toBe(
      'The request timed out, please try again',
    )
  })
})
