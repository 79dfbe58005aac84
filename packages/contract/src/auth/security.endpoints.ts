import { defineEndpoint, typesOf } from '../http/endpoint.ts'
import type { securitySchemas } from './security.schemas.ts'

/** Days between an account's deletion request and its erasure; signing in cancels the request (docs/decisions/0019). */
export const DELETION_COOLING_DAYS = 7

export const changePassword = defineEndpoint({
  method: 'PUT',
  path: '/v1/users/password',
  twins: ['/users/password'],
  summary: 'Changes the password, ends every session, and starts a new one for this device',
  auth: 'user',
  schemas: typesOf<typeof securitySchemas.changePassword>(),
  errors: ['PASSWORD_CONFIRMATION_FAILED', 'PASSWORD_TOO_COMMON'],
  rateLimit: 'confirm',
  // A repeat would send the old password, count as a wrong guess and lose the tokens.
  repeats: 'never',
})

export const changeEmail = defineEndpoint({
  method: 'POST',
  path: '/v1/users/email',
  twins: ['/users/email'],
  summary:
    'Mails a link to a new address, which replaces the old one once verified (verify-email). The response does not reveal whether the address is taken',
  auth: 'user',
  schemas: typesOf<typeof securitySchemas.changeEmail>(),
  errors: ['PASSWORD_CONFIRMATION_FAILED'],
  rateLimit: 'confirm',
})

export const listSessions = defineEndpoint({
  method: 'GET',
  path: '/v1/users/sessions',
  twins: ['/users/sessions'],
  summary: 'The sessions of the account, this device first',
  auth: 'user',
  schemas: typesOf<typeof securitySchemas.listSessions>(),
  errors: [],
})

export const endSession = defineEndpoint({
  method: 'DELETE',
  path: '/v1/users/sessions/:id',
  twins: ['/users/sessions/:id'],
  summary: 'Signs one device out, at once',
  auth: 'user',
  schemas: typesOf<typeof securitySchemas.endSession>(),
  errors: ['PASSWORD_CONFIRMATION_FAILED', 'SESSION_NOT_FOUND'],
  rateLimit: 'confirm',
})

export const endAllSessions = defineEndpoint({
  method: 'DELETE',
  path: '/v1/users/sessions',
  twins: ['/users/sessions'],
  summary: 'Signs every device out, this one too',
  auth: 'user',
  schemas: typesOf<typeof securitySchemas.endAllSessions>(),
  errors: ['PASSWORD_CONFIRMATION_FAILED'],
  rateLimit: 'confirm',
  // The session ends with this call: a repeat would fail and send the shopper to the login without a notice.
  repeats: 'never',
})

export const exportMyData = defineEndpoint({
  method: 'GET',
  path: '/v1/users/export',
  twins: ['/users/export'],
  summary: 'Everything that the shop stores about the shopper, by table',
  auth: 'user',
  schemas: typesOf<typeof securitySchemas.exportMyData>(),
  errors: [],
  rateLimit: 'export',
})

export const deleteAccount = defineEndpoint({
  method: 'POST',
  path: '/v1/users/deletion',
  twins: ['/users/deletion'],
  summary: 'Closes the account at once and erases it after seven days, unless the shopper signs in again',
  auth: 'user',
  schemas: typesOf<typeof securitySchemas.deleteAccount>(),
  errors: ['PASSWORD_CONFIRMATION_FAILED'],
  rateLimit: 'confirm',
  // The session ends with this call: a repeat would fail and send the shopper to the login without a notice.
  repeats: 'never',
})
