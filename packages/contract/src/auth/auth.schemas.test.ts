import { expect, test } from 'vitest'
import { authSchemas } from './auth.schemas.ts'
import { securitySchemas } from './security.schemas.ts'

const BOTH = 'Email and password are required'
const PASSWORD = 'Quiet-River-9'

/** The first message about each field of a body. */
function toMessages(schema: { safeParse: (body: unknown) => { error?: { issues: object[] } } }, body = {}) {
  const issues = (schema.safeParse(body).error?.issues ?? []) as { path: string[]; message: string }[]
  return Object.fromEntries(issues.reverse().map(({ path, message }) => [path.join(), message]))
}

test('a form with email and password requires both', () => {
  expect(toMessages(authSchemas.login.body)).toEqual({ email: BOTH, password_raw: BOTH })
  expect(toMessages(authSchemas.register.body)).toMatchObject({ email: BOTH, password_raw: BOTH })
})

test('a form without a password requires the email alone [T332]', () => {
  for (const { body } of [authSchemas.resendVerification, authSchemas.forgotPassword]) {
    for (const email of [undefined, ''])
      expect(toMessages(body, { email })['email']).toBe('Email is required')
    expect(toMessages(body, { email: 'mei' })).toEqual({ email: 'Invalid email format' })
  }
  expect(toMessages(securitySchemas.changeEmail.body)['email']).toBe('Email is required')
})

test('a form without an email requires the password alone', () => {
  expect(toMessages(authSchemas.resetPassword.body)['password']).toBe('Password is required')
  expect(toMessages(securitySchemas.changePassword.body)['new_password']).toBe('Password is required')
  expect(toMessages(authSchemas.resetPassword.body, { token: 'x'.repeat(43), password: PASSWORD })).toEqual(
    {},
  )
})
