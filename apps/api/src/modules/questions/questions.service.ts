import type { Received } from '@shop/contract/http/endpoint'
import { toLocalizedFields } from '@shop/contract/languages/translated'
import { toPageInfo } from '@shop/contract/http/envelope'
import type { createQuestion, listProductQuestions } from '@shop/contract/questions/questions.endpoints'
import { MAX_PENDING_QUESTIONS, MAX_REPLIES } from '@shop/contract/questions/questions.rules'
import type { OwnQuestion, Question, Reply } from '@shop/contract/questions/questions.schemas'
import { createId, isId } from '../../db/ids.ts'
import type { Db, Tx } from '../../db/pool.ts'
import { inTransaction } from '../../db/transaction.ts'
import { AppError } from '../../http/app-error.ts'
import type { Language } from '../../http/language.ts'
import type { Clock } from '../../jobs/clock.ts'
import type { ProductsService } from '../products/products.service.ts'
import { lockUser } from '../users/user-lock.sql.ts'
import { deleteReports } from '../moderation/content-reports.sql.ts'
import { listModeratedProducts } from '../moderation/moderated-products.sql.ts'
import { findFlags, toTextLanguage } from '../moderation/moderation-flags.shared.ts'
import { hasReceived } from '../orders/received-products.sql.ts'
import * as repository from './questions.repository.ts'
import type { QuestionRow, ReplyRow } from './questions.repository.ts'

interface Dependencies {
  db: Db
  clock: Clock
  products: Pick<ProductsService, 'getIdOnSale'>
}

type TextBody = Received<typeof createQuestion, 'body'>

export type QuestionsService = ReturnType<typeof createQuestionsService>

/** Questions about products, and what those who have received them reply. */
export function createQuestionsService({ db, clock, products }: Dependencies) {
  async function withReplies(rows: QuestionRow[]): Promise<Question[]> {
    const replies = await repository.listReplies(
      db,
      rows.map(({ id }) => id),
      { onlyApproved: true },
    )
    return rows.map((row) => toQuestion(row, replies.get(row.id) ?? []))
  }

  async function removeReplies(db: Tx, ids: string[]): Promise<void> {
    await deleteReports(db, ids)
    await repository.deleteReplies(db, ids)
  }

  /** Deletes a locked question with everything below it. */
  async function remove(db: Tx, question: QuestionRow): Promise<void> {
    const replies = (await repository.listReplies(db, [question.id], { onlyApproved: false })).get(
      question.id,
    )
    await removeReplies(
      db,
      (replies ?? []).map(({ id }) => id),
    )
    await deleteReports(db, [question.id])
    await repository.deleteQuestion(db, question.id)
    if (question.status === 'approved')
      await repository.refreshQuestionCount(db, question.product_id, clock())
  }

  return {
    /** @throws PRODUCT_NOT_FOUND */
    async list(idOrSlug: string, query: Received<typeof listProductQuestions, 'query'>) {
      const { page, limit, q } = query
      const filter = { productId: await products.getIdOnSale({ idOrSlug }), q }
      const { rows, total } = await repository.listShown(db, filter, { limit, offset: (page - 1) * limit })
      return {
        items: await withReplies(rows),
        ...toPageInfo(query, total),
        product_id: filter.productId,
      }
    },

    async listMine(userId: string, query: { page: number; limit: number }) {
      const { page, limit } = query
      const { rows, total } = await repository.listOwn(db, userId, { limit, offset: (page - 1) * limit })
      const facts = await listModeratedProducts(
        db,
        rows.map((row) => row.product_id),
      )
      const questions = await withReplies(rows)
      const items = rows.map((row, index): OwnQuestion => {
        const { slug, name } = facts.get(row.product_id)!
        return {
          ...questions[index]!,
          product: { slug, ...toLocalizedFields('name', name) },
          status: row.status,
          ...(row.rejection_reason && { rejection: row.rejection_reason }),
        }
      })
      return { items, ...toPageInfo(query, total) }
    },

    /** @throws PRODUCT_NOT_FOUND, QUESTION_LIMIT_REACHED */
    async create(userId: string, idOrSlug: string, body: TextBody) {
      const productId = await products.getIdOnSale({ idOrSlug })
      const id = createId()
      await inTransaction(db, async (db) => {
        await lockUser(db, userId)
        if ((await repository.countPending(db, userId)) >= MAX_PENDING_QUESTIONS)
          throw new AppError('QUESTION_LIMIT_REACHED')
        await repository.insertQuestion(db, {
          id,
          product_id: productId,
          user_id: userId,
          created_at: clock(),
          ...toColumns(body),
        })
      })
      return { question_id: id, status: 'pending' as const }
    },

    /** Whether the shopper can answer the questions about a product. @throws PRODUCT_NOT_FOUND */
    async canReply(userId: string, idOrSlug: string): Promise<boolean> {
      return hasReceived(db, userId, await products.getIdOnSale({ idOrSlug }))
    },

    /** @throws QUESTION_NOT_FOUND, REPLY_BUYERS_ONLY, REPLY_EXISTS, REPLY_LIMIT_REACHED */
    reply(userId: string, questionId: string, body: TextBody) {
      return inTransaction(db, async (db) => {
        const question = isId(questionId) ? await repository.lockQuestion(db, questionId) : undefined
        if (question?.status !== 'approved') throw new AppError('QUESTION_NOT_FOUND')
        if (!(await hasReceived(db, userId, question.product_id))) throw new AppError('REPLY_BUYERS_ONLY')
        const others = (await repository.listReplies(db, [question.id], { onlyApproved: false })).get(
          question.id,
        )
        if (others?.some(({ user_id: id }) => id === userId)) throw new AppError('REPLY_EXISTS')
        if ((others?.length ?? 0) >= MAX_REPLIES) throw new AppError('REPLY_LIMIT_REACHED')
        const id = createId()
        await repository.insertReply(db, {
          id,
          question_id: question.id,
          user_id: userId,
          created_at: clock(),
          ...toColumns(body),
        })
        await repository.changeQuestion(db, question.id, { is_waiting: true })
        return { reply_id: id, status: 'pending' as const }
      })
    },

    /** Deletes a question of the shopper; a repeat, and somebody else's, changes nothing. */
    remove(userId: string, id: string): Promise<void> {
      return inTransaction(db, async (db) => {
        const question = isId(id) ? await repository.lockQuestion(db, id) : undefined
        if (question?.user_id === userId) await remove(db, question)
      })
    },

    /** Puts a question or a reply that is shown back into the moderators' queue. False when it is not shown. */
    markReported: (db: Tx, id: string) => repository.markReported(db, { id, isReply: false }),
    markReplyReported: (db: Tx, id: string) => repository.markReported(db, { id, isReply: true }),

    /** Deletes what a shopper who is erased has written. */
    async forget(userId: string): Promise<void> {
      const { questions, replies } = await repository.listWrittenBy(db, userId)
      for (const id of questions)
        await inTransaction(db, async (db) => {
          const question = await repository.lockQuestion(db, id)
          if (question) await remove(db, question)
        })
      for (const { id, question_id: questionId } of replies)
        await inTransaction(db, async (db) => {
          const question = await repository.lockQuestion(db, questionId)
          if (!question) return
          await removeReplies(db, [id])
          await repository.refreshQuestion(db, questionId)
          await repository.refreshQuestionCount(db, question.product_id, clock())
        })
    },
  }
}

function toColumns({ text, shown_name, language }: TextBody) {
  const { flags, terms } = findFlags(text, shown_name)
  return {
    status: 'pending',
    text,
    shown_name,
    language: toTextLanguage(text, language),
    flags,
    flagged_words: terms,
  }
}

function toQuestion(row: QuestionRow, replies: ReplyRow[]): Question {
  return {
    question_id: row.id,
    text: row.text,
    shown_name: row.shown_name,
    language: row.language as Language,
    created_at: row.created_at.toISOString(),
    replies: replies.map(toReply),
  }
}

function toReply(row: ReplyRow): Reply {
  return {
    reply_id: row.id,
    text: row.text,
    by: row.user_id === null ? 'merchant' : 'buyer',
    ...(row.shown_name !== null && { shown_name: row.shown_name }),
    language: row.language as Language,
    created_at: row.created_at.toISOString(),
  }
}
