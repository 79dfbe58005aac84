import { z } from 'zod'
import { blankAsMissing, EMAIL_FORMAT, EMAIL_MAX_LENGTH } from './auth.ts'
import { defineEndpoint } from './endpoint.ts'
import { ORDER_NUMBER_FORMAT } from './orders.ts'

/** What somebody can write about; the merchant sorts the letters by it. */
export const CONTACT_TOPICS = [
  'order',
  'payment',
  'product',
  'return',
  'account',
  'privacy',
  'press',
  'other',
] as const
export type ContactTopic = (typeof CONTACT_TOPICS)[number]

/** Lengths in characters, ends trimmed. */
export const CONTACT_NAME_LENGTH = { min: 1, max: 80 } as const
export const CONTACT_MESSAGE_LENGTH = { min: 10, max: 4_000 } as const

/** How soon an answer is promised, in working days (page /contact, and the receipt). */
export const CONTACT_ANSWER_DAYS = 2

const NAME_FAULT = 'A name needs 1 to 80 characters in one line'
const EMAIL_FAULT = 'Invalid email format'
const MESSAGE_FAULT = 'A message needs 10 to 4000 characters'

export const ContactBody = z.strictObject({
  message_id: z.uuid().describe('Made by the client for one message: sending it again writes no second one'),
  name: z
    .string(NAME_FAULT)
    .trim()
    .min(CONTACT_NAME_LENGTH.min, NAME_FAULT)
    .max(CONTACT_NAME_LENGTH.max, NAME_FAULT)
    .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, NAME_FAULT),
  email: z.string(EMAIL_FAULT).trim().max(EMAIL_MAX_LENGTH, EMAIL_FAULT).regex(EMAIL_FORMAT, EMAIL_FAULT),
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
    .string(MESSAGE_FAULT)
    .trim()
    .min(CONTACT_MESSAGE_LENGTH.min, MESSAGE_FAULT)
    .max(CONTACT_MESSAGE_LENGTH.max, MESSAGE_FAULT)
    .regex(/^(?:[^\p{Cc}]|\n)*$/u, MESSAGE_FAULT),
  language: z.enum(['en', 'zh']).describe('Of the page: the receipt speaks it'),
  blank: z.string().max(500).default('').describe('Nobody sees this field: only machines fill it in'),
  open_ms: z.int().min(0).describe('How long the form has been open, in ms'),
})
export type ContactBody = z.input<typeof ContactBody>

export const sendContactMessage = defineEndpoint({
  method: 'POST',
  path: '/v1/contact',
  summary: 'Sends a message to the merchant, and a receipt to whoever wrote it',
  auth: 'optional',
  body: ContactBody,
  data: z.object({
    receipt: z.boolean().describe('False when the address, or the shop, has had its receipts of this hour'),
  }),
  errors: [],
  rateLimit: 'contact',
})
