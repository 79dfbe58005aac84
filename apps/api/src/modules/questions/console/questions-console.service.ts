import type {
  ConsoleQuestion,
  ConsoleReply,
  moderateQuestion,
} from '@shop/contract/questions/questions.console'
import type { AuditActionOf } from '@shop/contract/audit/audit-actions.console'
import type { Received } from '@shop/contract/http/endpoint'
import { isId } from '../../../db/ids.ts'
import { readPage } from '../../../db/pages.ts'
import type { Db, ReadDb, Tx } from '../../../db/pool.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Language } from '../../../http/language.ts'
import { staleVersion } from '../../../http/stale-version.ts'
import type { Clock } from '../../../jobs/clock.ts'
import type { Actor, AuditService } from '../../audit/audit.service.ts'
import { listReports, toFlags } from '../../moderation/content-reports.shared.ts'
import { dismissReports } from '../../moderation/content-reports.sql.ts'
import { listModeratedProducts } from '../../moderation/moderated-products.sql.ts'
import { toTextLanguage } from '../../moderation/moderation-flags.shared.ts'
import type { Moderated, ModerationMail } from '../../moderation/moderation-mail.service.ts'
import * as questions from '../questions.repository.ts'
import type { QuestionRow, ReplyRow } from '../questions.repository.ts'
import * as repository from './questions-console.repository.ts'

interface Dependencies {
  db: Db
  /** For the list. */
  reads: ReadDb
  clock: Clock
  audit: AuditService
  moderationMail: ModerationMail
}

type Decision = Received<typeof moderateQuestion, 'body'>
type Reports = Awaited<ReturnType<typeof listReports>>

export type QuestionsConsole = ReturnType<typeof createQuestionsConsole>

/** Questions and their replies as moderators decide about them, and the merchant's own replies. */
export function createQuestionsConsole({ db, reads, clock, audit, moderationMail }: Dependencies) {
  async function readItems(on: ReadDb, rows: QuestionRow[]): Promise<ConsoleQuestion[]> {
    const ids = rows.map(({ id }) => id)
    const replies = await questions.listReplies(on, ids, { onlyApproved: false })
    const replyIds = [...replies.values()].flatMap((all) => all.map(({ id }) => id))
    const [products, reports] = [
      await listModeratedProducts(on, [...new Set(rows.map((row) => row.product_id))]),
      await listReports(on, [...ids, ...replyIds]),
    ]
    return rows.map((row) => ({
      id: row.id,
      version: row.version,
      text: row.text,
      shown_name: row.shown_name,
      language: row.language,
      is_waiting: row.is_waiting,
      created_at: row.created_at.toISOString(),
      product: products.get(row.product_id)!,
      ...toModerated(row, reports),
      replies: (replies.get(row.id) ?? []).map((reply) => toReply(reply, reports)),
    }))
  }

  /** @throws QUESTION_NOT_FOUND */
  async function getDetails(on: Db | Tx, id: string): Promise<ConsoleQuestion> {
    const row = isId(id)
      ? await questions.selectQuestions(on).where('id', '=', id).executeTakeFirst()
      : undefined
    if (!row) throw new AppError('QUESTION_NOT_FOUND')
    return (await readItems(on, [row]))[0]!
  }

  /** Changes a locked question, counts again and records it. @throws QUESTION_NOT_FOUND, STALE_VERSION */
  function change(
    actor: Actor,
    { id, version }: { id: string; version?: number },
    action: AuditActionOf<'question'>,
    work: (db: Tx, question: QuestionRow) => Promise<object | void>,
  ): Promise<ConsoleQuestion> {
    return inTransaction(db, async (db) => {
      const question = isId(id) ? await questions.lockQuestion(db, id) : undefined
      if (!question) throw new AppError('QUESTION_NOT_FOUND')
      if (version !== undefined && question.version !== version) throw staleVersion(await getDetails(db, id))
      const after = (await work(db, question)) ?? undefined
      await questions.refreshQuestion(db, id)
      await questions.refreshQuestionCount(db, question.product_id, clock())
      const product = (await listModeratedProducts(db, [question.product_id])).get(question.product_id)!
      await audit.record(db, actor, {
        action,
        subject: { type: 'question', id, label: product.name.en },
        after,
        before: { status: question.status },
      })
      return getDetails(db, id)
    })
  }

  async function readAbout(db: Tx, question: QuestionRow, userId = question.user_id): Promise<Moderated> {
    const product = (await listModeratedProducts(db, [question.product_id])).get(question.product_id)!
    return { userId, effect: `${question.id}:${question.version}`, product, part: 'questions' }
  }

  return {
    get: (id: string): Promise<ConsoleQuestion> => getDetails(db, id),

    /** How many questions wait for a moderator or the merchant. */
    countWaiting: (): Promise<number> => repository.countWaiting(reads),

    async list(query: repository.QuestionQuery) {
      const { items, ...page } = await readPage(query, {
        list: (page) => repository.listPage(reads, query, page),
        count: (limit) => repository.countQuestions(reads, query, limit),
        toItem: (row) => row,
      })
      return { items: await readItems(reads, items), ...page }
    },

    /** Publishes a question or not. @throws QUESTION_NOT_FOUND, STALE_VERSION */
    moderate: (actor: Actor, id: string, { version, status, reason, note }: Decision) =>
      change(actor, { id, version }, `question.${status}`, async (db, question) => {
        const now = clock()
        await questions.changeQuestion(db, id, {
          status,
          rejection_reason: reason ?? null,
          moderated_at: now,
        })
        await dismissReports(db, [id], now)
        if (reason)
          await moderationMail.postRejection(db, await readAbout(db, question), {
            what: 'question',
            reason,
            note,
          })
        return reason && { reason }
      }),

    /** The merchant's reply, which publishes the question; null takes it back. @throws QUESTION_NOT_FOUND, STALE_VERSION */
    setShopReply: (actor: Actor, id: string, { version, text }: { version: number; text: string | null }) =>
      change(
        actor,
        { id, version },
        text === null ? 'question.reply_removed' : 'question.replied',
        async (db, question) => {
          const language = toTextLanguage(text ?? '', question.language as Language)
          await repository.writeShopReply(db, id, text === null ? null : { text, language, now: clock() })
          await questions.changeQuestion(
            db,
            id,
            text === null ? {} : { status: 'approved', rejection_reason: null },
          )
          if (text !== null)
            await moderationMail.postReply(db, await readAbout(db, question), { what: 'question', text })
        },
      ),

    /** Publishes a buyer's reply or not. @throws QUESTION_NOT_FOUND, STALE_VERSION */
    moderateReply: (actor: Actor, { id, replyId }: { id: string; replyId: string }, body: Decision) =>
      change(actor, { id, version: body.version }, `question.reply_${body.status}`, async (db, question) => {
        const reply = isId(replyId)
          ? await repository.moderateReply(db, { questionId: id, replyId }, body)
          : undefined
        if (!reply) throw new AppError('QUESTION_NOT_FOUND')
        await questions.changeQuestion(db, id, {})
        await dismissReports(db, [replyId], clock())
        const { reason, note } = body
        if (reason)
          await moderationMail.postRejection(db, await readAbout(db, question, reply.user_id!), {
            what: 'reply',
            reason,
            note,
          })
        return reason && { reason }
      }),

    /** Everything stays as it is. @throws QUESTION_NOT_FOUND */
    dismissReports: (actor: Actor, id: string) =>
      change(actor, { id }, 'question.reports_dismissed', async (db) => {
        const replies = (await questions.listReplies(db, [id], { onlyApproved: false })).get(id) ?? []
        await dismissReports(db, [id, ...replies.map((reply) => reply.id)], clock())
        await questions.changeQuestion(db, id, {})
      }),
  }
}

function toModerated(
  row: Pick<QuestionRow, 'id' | 'status' | 'rejection_reason' | 'flags' | 'flagged_words'>,
  reports: Reports,
) {
  return {
    status: row.status,
    ...toFlags(row),
    ...(row.rejection_reason && { rejection: row.rejection_reason }),
    reports: reports.get(row.id) ?? [],
  }
}

function toReply(row: ReplyRow, reports: Reports): ConsoleReply {
  return {
    id: row.id,
    by: row.user_id === null ? 'merchant' : 'buyer',
    text: row.text,
    language: row.language,
    ...(row.shown_name !== null && { shown_name: row.shown_name }),
    ...toModerated(row, reports),
    created_at: row.created_at.toISOString(),
  }
}
