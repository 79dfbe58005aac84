import { z } from 'zod'
import { EMAIL_FORMAT, EMAIL_MAX_LENGTH } from '../rules/auth.ts'
import { blankAsMissing } from './auth.ts'
import {
  CONTACT_MESSAGE_LENGTH,
  CONTACT_NAME_LENGTH,
  CONTACT_TOPICS,
  EMAIL_ERROR,
  MESSAGE_ERROR,
  NAME_ERROR,
} from '../rules/contact.ts'
import type { EndpointSchemas } from '../http/endpoint.ts'
import { ORDER_NUMBER_FORMAT } from '../rules/orders.ts'

export const ContactBody = z.strictObject({
  message_id: z.uuid().describe('Made by the client for one message: sending it again writes no second one'),
  name: z
    .string(NAME_ERROR)
    .trim()
    .min(CONTACT_NAME_LENGTH.min, NAME_ERROR)
    .max(CONTACT_NAME_LENGTH.max, NAME_ERROR)
    .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, NAME_ERROR),
  email: z.string(EMAIL_ERROR).trim().max(EMAIL_MAX_LENGTH, EMAIL_ERROR).regex(EMAIL_FORMAT, EMAIL_ERROR),
  topic: z.enum(CONTACT_TOPICS),
  order_number: blankAsMissing(
    z.string().trim().toUpperCase().regex(ORDER_NUMBER_FORMAT, 'An order number looks like SY261120ABCDEF'),
  ),
  product: blankAsMissing(
    z
      .string()
      .max(80)
      .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
  ).describe('The slug of the piece that it is about'),
  message: z
    .string(MESSAGE_ERROR)
    .trim()
    .min(CONTACT_MESSAGE_LENGTH.min, MESSAGE_ERROR)
    .max(CONTACT_MESSAGE_LENGTH.max, MESSAGE_ERROR)
    .regex(/^(?:[^\p{Cc}]|\n)*$/u, MESSAGE_ERROR),
  language: z.enum(['en', 'zh']).describe('Of the page: the receipt speaks it'),
  blank: z.string().max(500).default('').describe('Nobody sees this field: only machines fill it in'),
  open_ms: z.int().min(0).describe('How long the form has been open, in ms'),
})

export type ContactBody = z.input<typeof ContactBody>

/** Schemas of the endpoints in contact.ts. */
export const contactSchemas = {
  sendContactMessage: {
    body: ContactBody,
    data: z.object({
      receipt: z.boolean().describe('False when the address, or the shop, has had its receipts of this hour'),
    }),
  },
} satisfies Record<string, EndpointSchemas>
