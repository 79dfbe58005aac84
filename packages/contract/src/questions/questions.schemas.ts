import { z } from 'zod'
import type { EndpointSchemas } from '../http/endpoint.ts'
import { QUESTION_LENGTH } from './questions.rules.ts'
import { REPLY_LENGTH, MODERATION_STATUSES, REJECTION_REASONS } from '../moderation/moderation.rules.ts'
import { pageOf, pageQuery } from '../http/envelope.schemas.ts'
import { idParams, Language, localized } from '../text/fields.schemas.ts'
import { publicText, ShownName } from '../moderation/moderation.schemas.ts'

const language = Language.describe('Language of the page; the text’s own script decides where it is clear')

/** An answer that everybody reads. */
export const Reply = z.object({
  reply_id: z.string(),
  text: z.string(),
  by: z.enum(['merchant', 'buyer']),
  shown_name: z.string().optional().describe('Of a buyer'),
  language: Language,
  created_at: z.string(),
})

export type Reply = z.infer<typeof Reply>

/** An approved question; the merchant's answer comes first. */
export const Question = z.object({
  question_id: z.string(),
  text: z.string(),
  shown_name: z.string(),
  language: Language,
  created_at: z.string(),
  replies: z.array(Reply),
})

export type Question = z.infer<typeof Question>

/** A question as its author sees it. */
export const OwnQuestion = Question.extend({
  product: z.object({ slug: z.string(), ...localized('name') }),
  status: z.enum(MODERATION_STATUSES),
  rejection: z.enum(REJECTION_REASONS).optional(),
})

export type OwnQuestion = z.infer<typeof OwnQuestion>

const Status = z.object({ status: z.enum(MODERATION_STATUSES) })

/** Schemas of the endpoints in questions.endpoints.ts. */
export const questionsSchemas = {
  listProductQuestions: {
    params: z.object({ id: z.string().max(120) }),
    query: z.object({
      ...pageQuery(5),
      q: z.string().trim().max(80).optional().describe('Words in a question or its answers'),
    }),
    data: pageOf(Question).extend({ product_id: z.string() }),
  },
  createQuestion: {
    params: z.object({ id: z.string().max(120) }),
    body: z.strictObject({
      text: publicText('Please write 10 to 500 characters', { ...QUESTION_LENGTH, lines: true }),
      shown_name: ShownName,
      language,
    }),
    data: Status.extend({ question_id: z.string() }),
  },
  replyToQuestion: {
    params: idParams,
    body: z.strictObject({
      text: publicText('Please write 2 to 2,000 characters', { ...REPLY_LENGTH, lines: true }),
      shown_name: ShownName,
      language,
    }),
    data: Status.extend({ reply_id: z.string() }),
  },
  getReplierStatus: {
    params: z.object({ id: z.string().max(120) }),
    data: z.object({ can_reply: z.boolean().describe('They have received the product') }),
  },
  listMyQuestions: {
    query: z.object(pageQuery(10)),
    data: pageOf(OwnQuestion),
  },
  deleteQuestion: {
    params: idParams,
    data: z.object({}),
  },
} satisfies Record<string, EndpointSchemas>
