import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hasFittingPhone } from './addresses/addresses.rules.ts'
import { Email, NewPassword } from './auth/auth.schemas.ts'
import { toPageInfo } from './http/envelope.ts'
import { ERRORS, toErrorMessage } from './http/errors.ts'
import { toDisplayName } from './users/users.endpoints.ts'
import { isMainlandMobile } from './addresses/phones.rules.ts'

test('every error has a status of its kind and a text', () => {
  for (const [code, { status, message }] of Object.entries(ERRORS)) {
    expect(code).toMatch(/^[A-Z]+(_[A-Z]+)*$/)
    expect(status >= 400 && status < 600).toBe(true)
    expect(message.trim()).not.toBe('')
  }
})

test.each([
  [undefined, 'Too many requests, please try again later'],
  [1, 'Too many requests, please try again in 1 second'],
  [90, 'Too many requests, please try again in 90 seconds'],
  [91, 'Too many requests, please try again in 2 minutes'],
  [3_600, 'Too many requests, please try again in 60 minutes'],
])('after too many requests, the message for a wait of %s s is: %s', (seconds, message) => {
  expect(toErrorMessage('RATE_LIMITED', seconds)).toBe(message)
})

test('no other message depends on the time to wait', () => {
  expect(toErrorMessage('BUSY', 2)).toBe(ERRORS.BUSY.message)
})

describe('an e-mail address', () => {
  test.each(['a@b.cn', 'first.last+tag@sub.example.com', 'mei@例子.中国', ' padded@example.com '])(
    '%j is valid',
    (text) => {
      expect(Email.safeParse(text).success).toBe(true)
    },
  )

  test.each([
    '',
    'a',
    'a@b',
    '@b.cn',
    'a@.cn',
    'a@b..cn',
    'a b@c.cn',
    'a@b.cn,c@d.cn',
    '<a@b.cn>',
    'a@b.cn\nBcc: x@y.cn',
    `${'a'.repeat(250)}@b.cn`,
  ])('%j is invalid', (text) => {
    expect(Email.safeParse(text).success).toBe(false)
  })

  test('that is hostile is checked in linear time', () => {
    const start = performance.now()
    fc.assert(
      fc.property(fc.string({ maxLength: 254 }), (text) => void Email.safeParse(`${text}@${text}.${text}`)),
    )
    expect(Email.safeParse(`a@${'a.'.repeat(20_000)}`).success).toBe(false)
    expect(performance.now() - start).toBeLessThan(2_000)
  })
})

test.each([
  ['13800138000', true],
  ['19912345678', true],
  ['12345678901', false],
  ['1380013800', false],
  ['138001380000', false],
  ['+86 138 0013 8000', true],
  ['138 0013 8000', true],
  ['１３８００１３８０００', true],
  ['0086-138-0013-8000', true],
  ['+65 8123 4567', false],
])('%s as a mainland mobile number: %s [T523]', (phone, isOne) => {
  expect(isMainlandMobile(phone)).toBe(isOne)
  expect(hasFittingPhone({ phone, country: 'CN' })).toBe(isOne)
})

test.each([
  ['Abcdefgh', true],
  ['Äöüßabcd', true],
  ['abcdefgh', false],
  ['ABCDEFGH', false],
  ['Abcdefg', false],
])('%s as a new password: %s [T520]', (password, isOne) => {
  expect(NewPassword.safeParse(password).success).toBe(isOne)
})

test.each([
  [{ nickname: 'Lian', firstName: 'Lian', lastName: 'Wang' }, 'Lian'],
  [{ nickname: '  ', firstName: 'Lian', lastName: 'Wang' }, 'Lian Wang'],
  [{ nickname: null, firstName: null, lastName: 'Wang' }, 'Wang'],
  [{ nickname: null, firstName: null, lastName: null }, 'User'],
])('the display name of %j is %s [T496]', (user, name) => {
  expect(toDisplayName(user)).toBe(name)
})

test.each([
  [0, 24, 0],
  [1, 24, 1],
  [24, 24, 1],
  [25, 24, 2],
])('%i items with %i per page are %i pages', (total, limit, pages) => {
  expect(toPageInfo({ page: 1, limit }, total).total_pages).toBe(pages)
})
