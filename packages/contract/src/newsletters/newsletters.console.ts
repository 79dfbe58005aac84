import { z } from 'zod'
import { defineConsoleEndpoint } from '../http/console-endpoint.ts'
import { listOf, listQuery, Version } from '../http/lists.console.ts'
import { idParams, Language, LINES, text, translated } from '../text/fields.schemas.ts'

export const NEWSLETTER_STATES = ['draft', 'scheduled', 'sending', 'sent', 'stopped'] as const

/** What the merchant writes, in each language. `text` is Markdown. */
const fields = {
  subject: translated(text('Please enter a subject', { min: 1, max: 120 })),
  text: translated(text('Please enter a text', { min: 1, max: 20_000, format: LINES })),
}

/** A mail to everybody who agreed to newsletters. */
export const Newsletter = z.object({
  id: z.string(),
  version: Version,
  subject: translated(z.string()),
  text: translated(z.string()),
  state: z.enum(NEWSLETTER_STATES),
  /** When its sending begins, or began. */
  send_at: z.iso.datetime().optional(),
  /** When it was sent to everybody, or stopped. */
  ended_at: z.iso.datetime().optional(),
  mailed: z.int(),
  /** Who unsubscribed by a link in it. */
  unsubscribed: z.int(),
  created_at: z.iso.datetime(),
})

export type Newsletter = z.infer<typeof Newsletter>

/** With how many have agreed to newsletters now. */
const WithReaders = Newsletter.extend({ readers: z.int() })

export type NewsletterWithReaders = z.infer<typeof WithReaders>

export const listNewsletters = defineConsoleEndpoint({
  method: 'GET',
  path: '/console/newsletters',
  summary: 'The newsletters, newest first',
  permission: 'newsletters.send',
  schemas: { query: listQuery(['created_at'], {}), data: listOf(Newsletter) },
  errors: [],
})

export const getNewsletter = defineConsoleEndpoint({
  method: 'GET',
  path: '/console/newsletters/:id',
  summary: 'One newsletter, and how many would get it now',
  permission: 'newsletters.send',
  schemas: { params: idParams, data: WithReaders },
  errors: ['NEWSLETTER_NOT_FOUND'],
})

export const createNewsletter = defineConsoleEndpoint({
  method: 'POST',
  path: '/console/newsletters',
  summary: 'A draft of a newsletter; a repeat with the same id creates one',
  permission: 'newsletters.send',
  status: 201,
  schemas: { body: z.strictObject({ id: z.uuid(), ...fields }), data: Newsletter },
  errors: [],
})

export const updateNewsletter = defineConsoleEndpoint({
  method: 'PUT',
  path: '/console/newsletters/:id',
  summary: 'Changes the draft of a newsletter',
  permission: 'newsletters.send',
  schemas: {
    params: idParams,
    body: z.strictObject({ version: Version, ...fields }),
    data: Newsletter,
  },
  errors: ['NEWSLETTER_NOT_FOUND', 'NEWSLETTER_NOT_DRAFT', 'STALE_VERSION'],
})

export const testNewsletter = defineConsoleEndpoint({
  method: 'POST',
  path: '/console/newsletters/:id/test',
  summary: 'Sends the newsletter in one language to the caller alone',
  permission: 'newsletters.send',
  schemas: { params: idParams, body: z.strictObject({ language: Language }), data: z.object({}) },
  errors: ['NEWSLETTER_NOT_FOUND'],
})

export const sendNewsletter = defineConsoleEndpoint({
  method: 'POST',
  path: '/console/newsletters/:id/send',
  summary: 'Sends a draft to everybody who agreed, now or from a time on',
  permission: 'newsletters.send',
  stepUp: true,
  schemas: {
    params: idParams,
    body: z.strictObject({ version: Version, at: z.iso.datetime().optional() }),
    data: Newsletter,
  },
  errors: ['NEWSLETTER_NOT_FOUND', 'NEWSLETTER_NOT_DRAFT', 'STALE_VERSION'],
})

export const stopNewsletter = defineConsoleEndpoint({
  method: 'POST',
  path: '/console/newsletters/:id/stop',
  summary: 'Ends the sending; one that has not begun is a draft again',
  permission: 'newsletters.send',
  schemas: { params: idParams, data: Newsletter },
  errors: ['NEWSLETTER_NOT_FOUND'],
})
