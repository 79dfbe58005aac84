import { defineEndpoint, typesOf } from '../http/endpoint.ts'
import type { subscribersSchemas } from './subscribers.schemas.ts'

export const subscribe = defineEndpoint({
  method: 'POST',
  path: '/v1/subscribers',
  summary: 'Mails a confirmation link for the newsletter; the response is the same for every address',
  auth: 'public',
  schemas: typesOf<typeof subscribersSchemas.subscribe>(),
  errors: [],
  rateLimit: 'subscribe',
})

export const confirmSubscription = defineEndpoint({
  method: 'POST',
  path: '/v1/subscribers/confirm',
  summary: 'Confirms by the mailed link, once',
  auth: 'public',
  schemas: typesOf<typeof subscribersSchemas.confirmSubscription>(),
  errors: ['SUBSCRIPTION_LINK_INVALID'],
  rateLimit: 'link',
  repeats: 'never',
})

export const unsubscribe = defineEndpoint({
  method: 'POST',
  path: '/v1/subscribers/unsubscribe',
  summary: 'Ends the mails of one kind; mail clients call it too (RFC 8058), with a form as body',
  auth: 'public',
  schemas: typesOf<typeof subscribersSchemas.unsubscribe>(),
  errors: [],
  rateLimit: 'link',
})

export const getMailChoices = defineEndpoint({
  method: 'GET',
  path: '/v1/users/mail-choices',
  summary: 'Which mails the shopper agreed to',
  auth: 'user',
  schemas: typesOf<typeof subscribersSchemas.getMailChoices>(),
  errors: [],
})

export const changeMailChoices = defineEndpoint({
  method: 'PATCH',
  path: '/v1/users/mail-choices',
  summary: 'Gives or withdraws the shopper’s consent to mails',
  auth: 'user',
  schemas: typesOf<typeof subscribersSchemas.changeMailChoices>(),
  errors: [],
})
