import { z } from 'zod'
import type { EndpointSchemas } from '../http/endpoint.ts'
import { LINES, text } from '../text/fields.schemas.ts'
import {
  CONTENT_KINDS,
  hasLink,
  hasMarkup,
  HIDING_CHARACTERS,
  REPORT_NOTE_LENGTH,
  REPORT_REASONS,
  SHOWN_NAME_LENGTH,
} from './moderation.rules.ts'

const LINE = /^[^\p{Cc}]*$/u

/** A shopper's text that everybody will read: plain, without links. Line breaks only where `lines` is set. */
export function publicText(message: string, limits: { min?: number; max: number; lines?: true }) {
  const { lines, ...lengths } = limits
  return text(message, { ...lengths, format: lines ? LINES : LINE })
    .refine((given) => !HIDING_CHARACTERS.test(given), 'Please leave out invisible characters')
    .refine((given) => !hasMarkup(given), 'Please write plain text, without tags')
    .refine((given) => !hasLink(given), 'Please leave out links and addresses')
    .overwrite((given) => given.normalize('NFC'))
}

/** The name that is shown with a text. */
export const ShownName = publicText('Please give the name to show, up to 40 characters', SHOWN_NAME_LENGTH)

/** Schemas of the endpoints in moderation.endpoints.ts. */
export const moderationSchemas = {
  reportContent: {
    body: z.strictObject({
      kind: z.enum(CONTENT_KINDS),
      id: z.string().min(1).max(64),
      reason: z.enum(REPORT_REASONS),
      note: text('Please shorten the note', REPORT_NOTE_LENGTH).default(''),
    }),
    data: z.object({}),
  },
} satisfies Record<string, EndpointSchemas>
