import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { ModerationStatus, RejectionReason } from '@shop/contract/moderation/moderation.rules'
import type { Db, ReadDb, Tx } from '../../db/pool.ts'
import { anyOf, contains } from '../../db/sql.ts'
import type { Questions, Replies } from '../../db/tables.ts'
import { changing } from '../products/catalogue/product-changes.sql.ts'
import { lockShownProduct } from '../products/catalogue/product-lock.sql.ts'

interface Moderated {
  status: ModerationStatus
  rejection_reason: RejectionReason | null
}
export type QuestionRow = Omit<Selectable<Questions>, keyof Moderated> & Moderated
export type ReplyRow = Omit<Selectable<Replies>, keyof Moderated> & Moderated

export function selectQuestions(db: ReadDb) {
  return db.selectFrom('questions').selectAll().$castTo<QuestionRow>()
}

/** A page of the approved questions of a product: replied ones first, then the newest; and how many there are. */
export async function listShown(
  db: Db,
  { productId, q }: { productId: string; q: string | undefined },
  page: { limit: number; offset: number },
) {
  let found = selectQuestions(db).where('product_id', '=', productId).where('status', '=', 'approved')
  if (q) {
    const pattern = contains(q)
    found = found.where((row) =>
      row.or([
        row('text', 'ilike', pattern),
        row.exists(
          row
            .selectFrom('replies')
            .select('replies.id')
            .whereRef('replies.question_id', '=', 'questions.id')
            .where('replies.status', '=', 'approved')
            .where('replies.text', 'ilike', pattern),
        ),
      ]),
    )
  }
  const [rows, { total }] = await Promise.all([
    found
      .orderBy(sql`has_shop_reply OR reply_count > 0`, 'desc')
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(page.limit)
      .offset(page.offset)
      .execute(),
    found
      .clearSelect()
      .select((row) => row.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

/** The replies to questions; the merchant's first, then the oldest. */
export async function listReplies(
  db: ReadDb,
  questionIds: string[],
  { onlyApproved }: { onlyApproved: boolean },
): Promise<ReadonlyMap<string, ReplyRow[]>> {
  let replies = db
    .selectFrom('replies')
    .selectAll()
    .$castTo<ReplyRow>()
    .where('question_id', '=', anyOf(questionIds))
  if (onlyApproved) replies = replies.where('status', '=', 'approved')
  const rows = await replies
    .orderBy(sql`user_id IS NULL`, 'desc')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return Map.groupBy(rows, ({ question_id: id }) => id)
}

export function lockQuestion(db: Tx, id: string): Promise<QuestionRow | undefined> {
  return selectQuestions(db).where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function countPending(db: Tx, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('questions')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow()
  return count
}

export async function insertQuestion(db: Tx, question: Insertable<Questions>): Promise<void> {
  await db.insertInto('questions').values(question).execute()
}

/** False when the shopper has replied to the question already. */
export async function insertReply(db: Tx, reply: Insertable<Replies>): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('replies')
    .values(reply)
    .onConflict((conflict) => conflict.columns(['question_id', 'user_id']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

/** Changes a locked question, and gives it a new version. */
export async function changeQuestion(db: Tx, id: string, change: Updateable<Questions>): Promise<void> {
  await db
    .updateTable('questions')
    .set((row) => ({ ...change, version: row('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Counts the replies of a locked question again, and whether anything of it waits for a moderator. */
export async function refreshQuestion(db: Tx, id: string): Promise<void> {
  await sql`
    UPDATE questions q SET
      reply_count = (SELECT count(*) FROM replies WHERE question_id = q.id AND status = 'approved'),
      has_shop_reply = EXISTS (SELECT 1 FROM replies WHERE question_id = q.id AND user_id IS NULL),
      is_waiting = q.status = 'pending'
        OR EXISTS (SELECT 1 FROM replies WHERE question_id = q.id AND status = 'pending')
        OR EXISTS (SELECT 1 FROM content_reports c WHERE c.dismissed_at IS NULL
          AND (c.subject_id = q.id OR c.subject_id IN (SELECT r.id FROM replies r WHERE r.question_id = q.id)))
    WHERE q.id = ${id}`.execute(db)
}

export async function deleteReplies(db: Tx, ids: string[]): Promise<void> {
  await db.deleteFrom('replies').where('id', '=', anyOf(ids)).execute()
}

/** Puts a question that is shown, or the question of a reply that is shown, into the moderators' queue. False when it is not. */
export async function markReported(db: Tx, subject: { id: string; isReply: boolean }): Promise<boolean> {
  const { id, isReply } = subject
  const shown = db
    .selectFrom('replies')
    .select('question_id')
    .where('id', '=', id)
    .where('status', '=', 'approved')
  const { numUpdatedRows } = await db
    .updateTable('questions')
    .set({ is_waiting: true })
    .where('status', '=', 'approved')
    .where((row) => (isReply ? row('id', 'in', shown) : row('id', '=', id)))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deleteQuestion(db: Tx, id: string): Promise<void> {
  await db.deleteFrom('questions').where('id', '=', id).execute()
}

/** Counts the approved questions of a product again. */
export async function refreshQuestionCount(db: Tx, productId: string, now: Date): Promise<void> {
  await lockShownProduct(db, productId)
  await changing(db, productId)
    .updateTable('products')
    .set((row) => ({
      updated_at: now,
      question_count: row
        .selectFrom('questions')
        .select((all) => all.fn.countAll<number>().as('count'))
        .where('product_id', '=', productId)
        .where('status', '=', 'approved'),
    }))
    .where('id', '=', productId)
    .execute()
}

/** What a shopper has written: questions, and replies to those of others. */
export async function listWrittenBy(db: Db, userId: string) {
  const [questions, replies] = await Promise.all([
    db.selectFrom('questions').select('id').where('user_id', '=', userId).execute(),
    db.selectFrom('replies').select(['id', 'question_id']).where('user_id', '=', userId).execute(),
  ])
  return { questions: questions.map(({ id }) => id), replies }
}

export async function listOwn(db: Db, userId: string, page: { limit: number; offset: number }) {
  const own = selectQuestions(db).where('user_id', '=', userId)
  const [rows, { total }] = await Promise.all([
    own.orderBy('created_at', 'desc').orderBy('id').limit(page.limit).offset(page.offset).execute(),
    own
      .clearSelect()
      .select((row) => row.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}
