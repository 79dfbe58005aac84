import { z } from 'zod'
import { oneOrMore, Search } from '../http/lists.console.ts'
import { LINES, text, translated } from '../text/fields.schemas.ts'
import { MODERATION_STATUSES, REPLY_LENGTH, REPORT_REASONS } from './moderation.rules.ts'

/** The message of staff to the author of what is not published; mailed with the reason. */
export const RejectionNote = text('Please shorten the note', { max: 500, format: LINES })

/** The merchant's public answer. */
export const ReplyText = text('Please write 2 to 2,000 characters', { ...REPLY_LENGTH, format: LINES })

/** The product that something is about. */
export const ModeratedProduct = z.object({
  id: z.string(),
  slug: z.string(),
  name: translated(z.string()),
  image: z.string(),
})

export type ModeratedProduct = z.infer<typeof ModeratedProduct>

/** What shoppers reported about something. */
export const ContentReport = z.object({
  id: z.string(),
  reason: z.enum(REPORT_REASONS),
  note: z.string(),
  created_at: z.iso.datetime(),
})

export type ContentReport = z.infer<typeof ContentReport>

/** Filters of the queues. */
export const moderationFilters = {
  status: oneOrMore(z.enum(MODERATION_STATUSES)),
  flagged: z.enum(['true']).optional(),
  reported: z.enum(['true']).optional(),
  product_id: z.uuid().optional(),
  q: Search,
}
