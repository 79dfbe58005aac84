import { z } from 'zod'
import { breaks } from '../http/field-rules.ts'
import { MODERATION_FLAGS, MODERATION_STATUSES, REJECTION_REASONS } from '../moderation/moderation.rules.ts'
import { idParams } from '../text/fields.schemas.ts'
import { defineConsoleEndpoint } from '../http/console-endpoint.ts'
import { listOf, listQuery, Version } from '../http/lists.console.ts'
import {
  ContentReport,
  ModeratedProduct,
  moderationFilters,
  RejectionNote,
  ReplyText,
} from '../moderation/moderation.console.ts'

const moderated = {
  status: z.enum(MODERATION_STATUSES),
  flags: z.array(z.enum(MODERATION_FLAGS)),
  flagged_words: z.array(z.string()),
  rejection: z.enum(REJECTION_REASONS).optional(),
}

/** An answer of the merchant or of a buyer. */
export const ConsoleReply = z.object({
  id: z.string(),
  by: z.enum(['merchant', 'buyer']),
  text: z.string(),
  shown_name: z.string().optional(),
  language: z.string(),
  ...moderated,
  reports: z.array(ContentReport),
  created_at: z.iso.datetime(),
})

export type ConsoleReply = z.infer<typeof ConsoleReply>

/** A question with its answers, oldest first. */
export const ConsoleQuestion = z.object({
  id: z.string(),
  version: Version,
  product: ModeratedProduct,
  text: z.string(),
  shown_name: z.string(),
  language: z.string(),
  ...moderated,
  reports: z.array(ContentReport),
  replies: z.array(ConsoleReply),
  /** Something here waits: the question, one of its buyers’ answers, or a report. */
  is_waiting: z.boolean(),
  created_at: z.iso.datetime(),
})

export type ConsoleQuestion = z.infer<typeof ConsoleQuestion>

const { status, product_id, q } = moderationFilters

export const listQuestions = defineConsoleEndpoint({
  method: 'GET',
  path: '/console/questions',
  summary:
    'Questions, searched by their words; `waiting` ones need a moderator, `unanswered` ones the merchant',
  permission: 'reviews.read',
  schemas: {
    query: listQuery(['created_at'], {
      status,
      product_id,
      q,
      waiting: z.enum(['true']).optional(),
      unanswered: z.enum(['true']).optional(),
    }),
    data: listOf(ConsoleQuestion),
  },
  errors: [],
})

export const getQuestion = defineConsoleEndpoint({
  method: 'GET',
  path: '/console/questions/:id',
  summary: 'A question with its answers and reports',
  permission: 'reviews.read',
  schemas: { params: idParams, data: ConsoleQuestion },
  errors: ['QUESTION_NOT_FOUND'],
})

/** What is decided about a question or an answer; a rejection has a reason. */
const Decision = z
  .strictObject({
    version: Version.describe('Of the question'),
    status: z.enum(['approved', 'rejected']),
    reason: z.enum(REJECTION_REASONS).optional(),
    note: RejectionNote.default(''),
  })
  .refine(({ status, reason }) => (status === 'rejected') === (reason !== undefined), {
    ...breaks('needs_reason', 'A rejection has a reason'),
    path: ['reason'],
  })

export const moderateQuestion = defineConsoleEndpoint({
  method: 'PUT',
  path: '/console/questions/:id/status',
  summary: 'Publishes a question or not; its author is told why not',
  permission: 'reviews.moderate',
  schemas: { params: idParams, body: Decision, data: ConsoleQuestion },
  errors: ['QUESTION_NOT_FOUND', 'STALE_VERSION'],
})

export const setMerchantReply = defineConsoleEndpoint({
  method: 'PUT',
  path: '/console/questions/:id/reply',
  summary: 'The merchant answers a question, which publishes it; null takes the answer back',
  permission: 'reviews.moderate',
  schemas: {
    params: idParams,
    body: z.strictObject({
      version: Version,
      text: ReplyText.nullable(),
    }),
    data: ConsoleQuestion,
  },
  errors: ['QUESTION_NOT_FOUND', 'STALE_VERSION'],
})

export const moderateReply = defineConsoleEndpoint({
  method: 'PUT',
  path: '/console/questions/:id/replies/:replyId/status',
  summary: 'Publishes a buyer’s answer or not',
  permission: 'reviews.moderate',
  schemas: {
    params: idParams.extend({ replyId: z.string().max(64) }),
    body: Decision,
    data: ConsoleQuestion,
  },
  errors: ['QUESTION_NOT_FOUND', 'STALE_VERSION'],
})

export const dismissQuestionReports = defineConsoleEndpoint({
  method: 'POST',
  path: '/console/questions/:id/dismiss-reports',
  summary: 'The reports of a question and its answers ask for nothing',
  permission: 'reviews.moderate',
  schemas: { params: idParams, data: ConsoleQuestion },
  errors: ['QUESTION_NOT_FOUND'],
})
