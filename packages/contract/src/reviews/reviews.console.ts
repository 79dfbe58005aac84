import { z } from 'zod'
import { defineConsoleEndpoint } from '../http/console-endpoint.ts'
import { listOf, listQuery, oneOrMore, Version } from '../http/lists.console.ts'
import {
  ContentReport,
  ModeratedProduct,
  moderationFilters,
  RejectionNote,
  ReplyText,
} from '../moderation/moderation.console.ts'
import { MODERATION_FLAGS, MODERATION_STATUSES, REJECTION_REASONS } from '../moderation/moderation.rules.ts'
import { Photo } from '../photos/photos.schemas.ts'
import { idParams } from '../text/fields.schemas.ts'

/** A review in the moderation queue. */
export const ConsoleReview = z.object({
  id: z.string(),
  version: Version,
  status: z.enum(MODERATION_STATUSES),
  product: ModeratedProduct,
  /** Missing for an imported review. */
  order: z.object({ id: z.string(), number: z.string() }).optional(),
  source: z.object({ name: z.string(), url: z.string().optional() }).optional(),
  stars: z.int(),
  stone: z.int().optional(),
  finish: z.int().optional(),
  fit: z.int().optional(),
  title: z.string(),
  text: z.string(),
  shown_name: z.string(),
  language: z.string(),
  wrist_mm: z.int().optional(),
  size: z.string().optional(),
  photos: z.array(Photo),
  /** What a moderator should look at twice. */
  flags: z.array(z.enum(MODERATION_FLAGS)),
  /** The words that raised the flags. */
  flagged_words: z.array(z.string()),
  /** Reports that nobody has dismissed. */
  report_count: z.int(),
  helpful_count: z.int(),
  rejection: z.object({ reason: z.enum(REJECTION_REASONS), note: z.string().optional() }).optional(),
  reply: z.object({ text: z.string(), replied_at: z.iso.datetime() }).optional(),
  created_at: z.iso.datetime(),
  edited_at: z.iso.datetime().optional(),
})

export type ConsoleReview = z.infer<typeof ConsoleReview>

/** A review with its reports. */
export const ReviewDetails = ConsoleReview.extend({ reports: z.array(ContentReport) })

export type ReviewDetails = z.infer<typeof ReviewDetails>

export const listReviews = defineConsoleEndpoint({
  method: 'GET',
  path: '/console/reviews',
  summary:
    'Reviews, searched by their words and shown names; the waiting ones with order `asc` are the queue',
  permission: 'reviews.read',
  schemas: {
    query: listQuery(['created_at', 'stars', 'report_count'], {
      ...moderationFilters,
      stars: oneOrMore(z.coerce.number().int().min(1).max(5)),
      with_photos: z.enum(['true']).optional(),
      imported: z.enum(['true']).optional(),
    }),
    data: listOf(ConsoleReview),
  },
  errors: [],
})

export const getReview = defineConsoleEndpoint({
  method: 'GET',
  path: '/console/reviews/:id',
  summary: 'A review with its reports',
  permission: 'reviews.read',
  schemas: { params: idParams, data: ReviewDetails },
  errors: ['REVIEW_NOT_FOUND'],
})

export const approveReview = defineConsoleEndpoint({
  method: 'POST',
  path: '/console/reviews/:id/approve',
  summary: 'Publishes a review, and its photos with it',
  permission: 'reviews.moderate',
  schemas: { params: idParams, body: z.strictObject({ version: Version }), data: ReviewDetails },
  errors: ['REVIEW_NOT_FOUND', 'STALE_VERSION'],
})

export const rejectReview = defineConsoleEndpoint({
  method: 'POST',
  path: '/console/reviews/:id/reject',
  summary: 'Does not publish a review, or takes it back; its author is told why',
  permission: 'reviews.moderate',
  schemas: {
    params: idParams,
    body: z.strictObject({
      version: Version,
      reason: z.enum(REJECTION_REASONS),
      note: RejectionNote.default(''),
    }),
    data: ReviewDetails,
  },
  errors: ['REVIEW_NOT_FOUND', 'STALE_VERSION'],
})

export const replyToReview = defineConsoleEndpoint({
  method: 'PUT',
  path: '/console/reviews/:id/reply',
  summary: 'Answers a review in public; null takes the answer back',
  permission: 'reviews.moderate',
  schemas: {
    params: idParams,
    body: z.strictObject({ version: Version, text: ReplyText.nullable() }),
    data: ReviewDetails,
  },
  errors: ['REVIEW_NOT_FOUND', 'STALE_VERSION'],
})

export const dismissReviewReports = defineConsoleEndpoint({
  method: 'POST',
  path: '/console/reviews/:id/dismiss-reports',
  summary: 'The reports of a review ask for nothing; it stays as it is',
  permission: 'reviews.moderate',
  schemas: { params: idParams, data: ReviewDetails },
  errors: ['REVIEW_NOT_FOUND'],
})
