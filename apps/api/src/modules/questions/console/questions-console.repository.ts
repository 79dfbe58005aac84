import { sql, type SqlBool } from 'kysely'
import type { Received } from '@shop/contract/http/endpoint'
import type { listQuestions } from '@shop/contract/questions/questions.console'
import { createId } from '../../../db/ids.ts'
import { countUpTo } from '../../../db/pages.ts'
import type { ReadDb, Tx } from '../../../db/pool.ts'
import { anyOf, contains } from '../../../db/sql.ts'
import { selectQuestions } from '../questions.repository.ts'

export type QuestionQuery = Received<typeof listQuestions, 'query'>

/** Approved, and without a reply so far: the merchant's to reply to. */
const UNANSWERED = sql<SqlBool>`status = 'approved' AND NOT has_shop_reply AND reply_count = 0`

/** Waits for a moderator, or for the merchant's reply. */
const NEEDS_WORK = sql<SqlBool>`(is_waiting OR (${UNANSWERED}))`

function select(db: ReadDb, filter: QuestionQuery) {
  let questions = selectQuestions(db)
  if (filter.status) questions = questions.where('status', '=', anyOf(filter.status, 'text'))
  if (filter.product_id) questions = questions.where('product_id', '=', filter.product_id)
  if (filter.waiting) questions = questions.where(NEEDS_WORK)
  if (filter.unanswered) questions = questions.where(UNANSWERED)
  if (filter.q) questions = questions.where('text', 'ilike', contains(filter.q))
  return questions
}

export function listPage(db: ReadDb, query: QuestionQuery, page: { limit: number; offset: number }) {
  return select(db, query)
    .orderBy('created_at', query.order)
    .orderBy('id', query.order)
    .limit(page.limit)
    .offset(page.offset)
    .execute()
}

export const countQuestions = (db: ReadDb, query: QuestionQuery, limit: number): Promise<number> =>
  countUpTo(db, select(db, query), limit)

export async function countWaiting(db: ReadDb): Promise<number> {
  const { count } = await selectQuestions(db)
    .clearSelect()
    .select((row) => row.fn.countAll<number>().as('count'))
    .where(NEEDS_WORK)
    .executeTakeFirstOrThrow()
  return count
}

/** Writes the merchant's reply to a locked question in place of the one before; null deletes it. */
export async function writeShopReply(
  db: Tx,
  questionId: string,
  reply: { text: string; language: string; now: Date } | null,
): Promise<void> {
  await db.deleteFrom('replies').where('question_id', '=', questionId).where('user_id', 'is', null).execute()
  if (!reply) return
  await db
    .insertInto('replies')
    .values({
      id: createId(),
      question_id: questionId,
      user_id: null,
      shown_name: null,
      status: 'approved',
      text: reply.text,
      language: reply.language,
      created_at: reply.now,
    })
    .execute()
}

/** Decides about a buyer's reply. Undefined when the question has no such reply. */
export async function moderateReply(
  db: Tx,
  { questionId, replyId }: { questionId: string; replyId: string },
  decision: { status: string; reason?: string | undefined },
) {
  return db
    .updateTable('replies')
    .set({ status: decision.status, rejection_reason: decision.reason ?? null })
    .where('id', '=', replyId)
    .where('question_id', '=', questionId)
    .where('user_id', 'is not', null)
    .returning('user_id')
    .executeTakeFirst()
}
