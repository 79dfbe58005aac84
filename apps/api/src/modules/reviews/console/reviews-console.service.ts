import type { ConsoleReview, rejectReview, ReviewDetails } from '@shop/contract/reviews/reviews.console'
import type { AuditActionOf } from '@shop/contract/audit/audit-actions.console'
import type { Received } from '@shop/contract/http/endpoint'
import { isId } from '../../../db/ids.ts'
import { readPage } from '../../../db/pages.ts'
import type { Db, ReadDb, Tx } from '../../../db/pool.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { AppError } from '../../../http/app-error.ts'
import { staleVersion } from '../../../http/stale-version.ts'
import type { Clock } from '../../../jobs/clock.ts'
import type { Actor, AuditService } from '../../audit/audit.service.ts'
import type { PhotosService } from '../../media/photos.service.ts'
import { listReports, toFlags } from '../../moderation/content-reports.shared.ts'
import { dismissReports } from '../../moderation/content-reports.sql.ts'
import { listModeratedProducts } from '../../moderation/moderated-products.sql.ts'
import type { Moderated, ModerationMail } from '../../moderation/moderation-mail.service.ts'
import { refreshRatings } from '../ratings.repository.ts'
import { changeReview, lockReview, selectReviews, type ReviewRow } from '../reviews.repository.ts'
import { toReview } from '../reviews.view.ts'
import * as repository from './reviews-console.repository.ts'

interface Dependencies {
  db: Db
  /** For the list. */
  reads: ReadDb
  clock: Clock
  audit: AuditService
  photos: PhotosService
  moderationMail: ModerationMail
}

type Rejection = Pick<Received<typeof rejectReview, 'body'>, 'reason' | 'note'>

export type ReviewsConsole = ReturnType<typeof createReviewsConsole>

/** Reviews as moderators read and decide about them, in the console and by the command line. */
export function createReviewsConsole({ db, reads, clock, audit, photos, moderationMail }: Dependencies) {
  async function readItems(on: ReadDb, rows: ReviewRow[]): Promise<ConsoleReview[]> {
    const [products, orders, shown] = [
      await listModeratedProducts(on, [...new Set(rows.map((row) => row.product_id))]),
      await repository.listOrderNumbers(
        on,
        rows.flatMap((row) => row.order_id ?? []),
      ),
      await photos.listOf(
        on,
        'review',
        rows.map(({ id }) => id),
        'staff',
      ),
    ]
    return rows.map((row) => {
      const { review_id: id, ...review } = toReview(row, shown.get(row.id) ?? [])
      return {
        ...review,
        id,
        version: row.version,
        status: row.status,
        report_count: row.report_count,
        product: products.get(row.product_id)!,
        ...(row.order_id && { order: { id: row.order_id, number: orders.get(row.order_id) ?? '' } }),
        ...toFlags(row),
        ...(row.rejection_reason && {
          rejection: {
            reason: row.rejection_reason,
            ...(row.rejection_note && { note: row.rejection_note }),
          },
        }),
      }
    })
  }

  /** @throws REVIEW_NOT_FOUND */
  async function getDetails(on: Db | Tx, id: string): Promise<ReviewDetails> {
    const row = isId(id) ? await selectReviews(on).where('id', '=', id).executeTakeFirst() : undefined
    if (!row) throw new AppError('REVIEW_NOT_FOUND')
    const reports = (await listReports(on, [id])).get(id) ?? []
    return { ...(await readItems(on, [row]))[0]!, reports }
  }

  /**
   * Changes a review of the version that the moderator has seen, and records it.
   * @throws REVIEW_NOT_FOUND, STALE_VERSION
   */
  function change(
    actor: Actor,
    { id, version }: { id: string; version: number },
    action: AuditActionOf<'review'>,
    work: (db: Tx, review: ReviewRow) => Promise<object | void>,
  ): Promise<ReviewDetails> {
    return inTransaction(db, async (db) => {
      const review = isId(id) ? await lockReview(db, id) : undefined
      if (!review) throw new AppError('REVIEW_NOT_FOUND')
      if (review.version !== version) throw staleVersion(await getDetails(db, id))
      const after = await work(db, review)
      await record(db, actor, action, review, after ?? undefined)
      return getDetails(db, id)
    })
  }

  async function record(
    db: Tx,
    actor: Actor,
    action: AuditActionOf<'review'>,
    review: ReviewRow,
    after?: object,
  ) {
    const product = (await listModeratedProducts(db, [review.product_id])).get(review.product_id)!
    await audit.record(db, actor, {
      action,
      subject: { type: 'review', id: review.id, label: product.name.en },
      before: { status: review.status },
      after,
    })
  }

  async function decide(db: Tx, review: ReviewRow, rejection: Rejection | undefined): Promise<void> {
    const now = clock()
    await changeReview(db, review.id, {
      status: rejection ? 'rejected' : 'approved',
      moderated_at: now,
      report_count: 0,
      rejection_reason: rejection?.reason ?? null,
      rejection_note: rejection?.note || null,
    })
    await dismissReports(db, [review.id], now)
    await photos.setPublic(db, { kind: 'review', id: review.id }, !rejection)
    await refreshRatings(db, review.product_id, now)
  }

  const toEffect = (review: ReviewRow) => `${review.id}:${review.version}`
  async function readAbout(db: Tx, review: ReviewRow): Promise<Moderated | undefined> {
    const product = (await listModeratedProducts(db, [review.product_id])).get(review.product_id)!
    return review.user_id === null
      ? undefined
      : { userId: review.user_id, effect: toEffect(review), product, part: 'reviews' }
  }

  return {
    get: (id: string): Promise<ReviewDetails> => getDetails(db, id),

    /** How many reviews wait for a moderator, or were reported. */
    countWaiting: (): Promise<number> => repository.countWaiting(reads),

    async list(query: repository.ReviewQuery) {
      const { items, ...page } = await readPage(query, {
        list: (page) => repository.listPage(reads, query, page),
        count: (limit) => repository.countReviews(reads, query, limit),
        toItem: (row) => row,
      })
      return { items: await readItems(reads, items), ...page }
    },

    /** Publishes a review. @throws REVIEW_NOT_FOUND, STALE_VERSION */
    approve: (actor: Actor, id: string, version: number) =>
      change(actor, { id, version }, 'review.approved', async (db, review) => {
        await decide(db, review, undefined)
      }),

    /** Does not publish a review, or no longer, and notifies its author of the reason. @throws REVIEW_NOT_FOUND, STALE_VERSION */
    reject: (actor: Actor, id: string, { version, ...rejection }: Rejection & { version: number }) =>
      change(actor, { id, version }, 'review.rejected', async (db, review) => {
        await decide(db, review, rejection)
        const about = await readAbout(db, review)
        if (about)
          await moderationMail.postRejection(db, about, {
            what: 'review',
            accountPath: '/user/reviews',
            ...rejection,
          })
        return { reason: rejection.reason }
      }),

    /** Replies in public, or takes the reply back. @throws REVIEW_NOT_FOUND, STALE_VERSION */
    reply: (actor: Actor, id: string, { version, text }: { version: number; text: string | null }) =>
      change(
        actor,
        { id, version },
        text === null ? 'review.reply_removed' : 'review.replied',
        async (db, review) => {
          const now = clock()
          await changeReview(db, id, { reply: text, replied_at: text === null ? null : now })
          await refreshRatings(db, review.product_id, now)
          const about = await readAbout(db, review)
          if (text !== null && about && review.status === 'approved')
            await moderationMail.postReply(db, about, { what: 'review', text })
        },
      ),

    /** The review stays as it is. @throws REVIEW_NOT_FOUND */
    dismissReports(actor: Actor, id: string): Promise<ReviewDetails> {
      return inTransaction(db, async (db) => {
        const review = isId(id) ? await lockReview(db, id) : undefined
        if (!review) throw new AppError('REVIEW_NOT_FOUND')
        if (review.report_count > 0) {
          await dismissReports(db, [id], clock())
          await changeReview(db, id, { report_count: 0 })
          await record(db, actor, 'review.reports_dismissed', review)
        }
        return getDetails(db, id)
      })
    },
  }
}
