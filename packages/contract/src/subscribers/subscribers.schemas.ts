import { z } from 'zod'
import type { EndpointSchemas } from '../http/endpoint.ts'
import { ContactEmail, Language, Token } from '../text/fields.schemas.ts'
import { CONSENT_SOURCES, CONSENT_TEXT_VERSION } from './subscribers.rules.ts'

const Consent = {
  source: z.enum(CONSENT_SOURCES).describe('Where the consent is given'),
  text_version: z
    .int()
    .min(1)
    .max(CONSENT_TEXT_VERSION)
    .describe('Version of the text that the person has read'),
  language: Language.describe('Language of the page, used in the mails'),
}

export const SubscribeBody = z.strictObject({ email: ContactEmail, ...Consent })

/** Which mails an account agreed to. */
export const MailChoices = z.object({
  newsletter: z.boolean(),
  left_cart: z.boolean(),
  birthday: z.boolean(),
})

export type MailChoices = z.infer<typeof MailChoices>

/** What changes; a missing kind stays as it is. */
export const MailChoicesBody = z.strictObject({ ...MailChoices.partial().shape, ...Consent })

/** Schemas of the endpoints in subscribers.endpoints.ts. */
export const subscribersSchemas = {
  subscribe: { body: SubscribeBody, data: z.object({}) },
  confirmSubscription: { body: z.strictObject({ token: Token }), data: z.object({}) },
  unsubscribe: { query: z.object({ token: Token }), data: z.object({}) },
  getMailChoices: { data: MailChoices },
  changeMailChoices: { body: MailChoicesBody, data: MailChoices },
} satisfies Record<string, EndpointSchemas>
