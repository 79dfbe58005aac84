import type { CONTACT_TOPICS } from './rules/contact.ts'
import type { contactSchemas } from './schemas/contact.ts'
import { defineEndpoint, typesOf } from './http/endpoint.ts'

export { CONTACT_TOPICS, CONTACT_NAME_LENGTH, CONTACT_MESSAGE_LENGTH } from './rules/contact.ts'
export type { ContactBody } from './schemas/contact.ts'

export type ContactTopic = (typeof CONTACT_TOPICS)[number]

/** How soon an answer is promised, in working days (page /contact, and the receipt). */
export const CONTACT_RESPONSE_DAYS = 2

export const sendContactMessage = defineEndpoint({
  method: 'POST',
  path: '/v1/contact',
  summary: 'Sends a message to the merchant, and a receipt to whoever wrote it',
  auth: 'optional',
  schemas: typesOf<typeof contactSchemas.sendContactMessage>(),
  errors: [],
  rateLimit: 'contact',
})
