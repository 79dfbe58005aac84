import { ERRORS } from '@shop/contract/http/errors'
import { describe, expect, test } from 'vitest'
import { ApiUnavailableError } from '../../lib/api/api-result.ts'
import { toDataFileName } from './data-section.tsx'
import { formatDevice } from './device-row.tsx'
import { findEmailChangeErrors, findPasswordChangeErrors, toRefusedFields } from './security-errors.ts'
import { toOutageMessage } from '../../lib/api/outage-message.ts'
import { toSecurityMessage } from './security-messages.ts'

describe('the password form', () => {
  test('accepts a valid change', () => {
    expect(findPasswordChangeErrors({ current: 'old', next: 'Moonstone9' })).toEqual({})
  })

  test('requires the current password in every form', () => {
    expect(findPasswordChangeErrors({ current: '', next: 'Moonstone9' })).toEqual({
      current: 'Please enter your current password',
    })
  })

  test('validates the new password like the registration', () => {
    const message = 'Password must contain an uppercase letter'
    expect(findPasswordChangeErrors({ current: 'old', next: 'moonstone9' })).toEqual({ next: message })
    expect(findPasswordChangeErrors({ current: 'old', next: '' })).toEqual({
      next: 'Password must be at least 8 characters',
    })
  })

  test('refuses the current password as the new one', () => {
    const same = { current: 'Moonstone9', next: 'Moonstone9' }
    expect(findPasswordChangeErrors(same)).toEqual({
      next: 'Please choose a password different from the current one',
    })
  })
})

describe('the email form', () => {
  const PRESENT = 'mei@example.com'

  test.each([
    ['', 'Please enter the new email address'],
    ['mei', 'Invalid email format'],
    ['MEI@example.com', 'This is already your email'],
  ])('refuses "%s": %s', (email, message) => {
    expect(findEmailChangeErrors({ email, current: 'old' }, PRESENT)).toEqual({ email: message })
  })

  test('accepts another address, also while the current one is unknown', () => {
    const change = { email: 'lin@example.com', current: 'old' }
    expect(findEmailChangeErrors(change, PRESENT)).toEqual({})
    expect(findEmailChangeErrors(change, undefined)).toEqual({})
  })
})

describe('a refusal by the server', () => {
  test("is shown at its field with the catalogue's message", () => {
    const refuse = (code: keyof typeof ERRORS) => toRefusedFields({ code, message: '' })
    expect(refuse('PASSWORD_CONFIRMATION_FAILED')).toEqual({
      current: ERRORS.PASSWORD_CONFIRMATION_FAILED.message,
    })
    expect(refuse('PASSWORD_TOO_COMMON')).toEqual({ next: ERRORS.PASSWORD_TOO_COMMON.message })
    expect(refuse('RATE_LIMITED')).toEqual({})
  })

  test('is shown at the field that a detail names', () => {
    const details = [{ path: 'email', message: 'x' }]
    expect(toRefusedFields({ code: 'VALIDATION_FAILED', message: '', details })).toEqual({
      email: 'Invalid email format',
    })
  })

  test('is shown by status otherwise, a rate limit with its wait', () => {
    expect(toSecurityMessage(404, { code: 'NOT_FOUND', message: '' })).toBe('resource does not exist')
    expect(toSecurityMessage(429, { code: 'RATE_LIMITED', message: 'x', retryAfterSeconds: 120 })).toBe(
      'x (2 minutes)',
    )
  })

  test('is shown for a busy server, a server error and no response', () => {
    const busy = { code: 'BUSY', message: 'x' }
    const failed = (status: number | undefined, failure?: typeof busy) =>
      toOutageMessage(new ApiUnavailableError('REQUEST_FAILED', 'general', { status, failure }))
    expect(failed(503, busy)).toBe('The shop is busy, please try again in a moment')
    expect(failed(undefined)).toBe('general')
    expect(toOutageMessage(new Error('x'))).toBe('server internal error, try later')
  })
})

describe('the security page', () => {
  test('labels known and unknown devices', () => {
    expect(formatDevice('Mobile Safari on iOS')).toBe('Mobile Safari on iOS')
    expect(formatDevice('Unknown device')).toBe('Unknown device')
    expect(formatDevice('')).toBe('Unknown device')
    expect(formatDevice('curl')).toBe('curl')
  })

  test('names the data file by date', () => {
    expect(toDataFileName(new Date(2026, 0, 5, 23, 59))).toBe('spiritual-treasures-data-2026-01-05.json')
  })
})
