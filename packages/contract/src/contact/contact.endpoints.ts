import type { CONTACT_TOPICS } from './contact.rules.ts'
import type { contactSchemas } from './contact.schemas.ts'
import { defineEndpoint, typesOf } from '../http/endpoint.ts'

export type ContactTopic = (typeof CONTACT_TOPICS)[number]

/** Response time promised on /contact and in the receipt, in working days. */
export const CONTACT_RESPONSE_DAYS = 2

export const sendContactMessage = defineEndpoint({
  method: 'POST',
  path: '/v1/contact',
  summary: 'Sends a message to the merchant, and a receipt to its sender',
  auth: 'optional',
  schemas: typesOf<typeof contactSchemas.sendContactMessage>(),
  errors: [],
  rateLimit: 'contact',
})
