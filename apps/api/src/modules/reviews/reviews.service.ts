import { toPageInfo } from '@shop/contract/http/envelope'
import { SHOWN_NAME_LENGTH } from '@shop/contract/moderation/moderation.rules'
import type { OwnReview, ReviewableLine, ReviewInput } from '@shop/contract/reviews/reviews.schemas'
import { createId, isId } from '../../db/ids.ts'
import type { Db, Tx } from '../../db/pool.ts'
import { inTransaction } from '../../db/transaction.ts'
import { AppError } from '../../http/app-error.ts'
import type { Clock } from '../../jobs/clock.ts'
import type { PhotosService } from '../media/photos.service.ts'
import type { UsersService } from '../users/users.service.ts'
import { deleteReports } from '../moderation/content-reports.sql.ts'
import { findFlags, toTextLanguage } from '../moderation/moderation-flags.shared.ts'
import { refreshRatings } from './ratings.repository.ts'
import * as repository from './reviews.repository.ts'
import type { LineRow, ReviewRow } from './reviews.repository.ts'
import { toEditableUntil, toLine, toOwnReview } from './reviews.view.ts'

interface Dependencies {
  db: Db
  clock: Clock
  photos: PhotosService
  users: Pick<UsersService, 'findById' | 'toDisplayName'>
}

/** Lines that an account offers for review at a time. */
const MAX_OFFERED = 20

/** A line of an order. */
export interface LineKey {
  orderId: string
  position: number
}

export type ReviewsService = ReturnType<typeof createReviewsService>

/** Reviews as their authors write them: of what they bought and received, once for each line. */
export function createReviewsService({ db, clock, photos, users }: Dependencies) {
  async function readLines(rows: LineRow[]): Promise<ReviewableLine[]> {
    const ids = rows.flatMap(({ review }) => review?.id ?? [])
    const shown = await photos.listOf(db, 'review', ids)
    return rows.map((row) => toLine(row, shown, clock()))
  }

  async function readOwn(on: Tx, id: string): Promise<OwnReview> {
    const row = await repository.selectReviews(on).where('id', '=', id).executeTakeFirstOrThrow()
    return toOwnReview(row, (await photos.listOf(on, 'review', [id])).get(id) ?? [], clock())
  }

  /** A line of the shopper. @throws ORDER_NOT_FOUND, for somebody else's too */
  async function getLine(on: Db | Tx, userId: string, { orderId, position }: LineKey): Promise<LineRow> {
    const line = isId(orderId) ? await repository.findLine(on, orderId, position) : undefined
    if (line?.user_id !== userId) throw new AppError('ORDER_NOT_FOUND')
    return line
  }

  /** @throws ORDER_NOT_FOUND, REVIEW_NOT_YET, REVIEW_EXISTS, PHOTO_NOT_FOUND */
  async function create(userId: string, key: LineKey, input: ReviewInput): Promise<OwnReview> {
    return inTransaction(db, async (db) => {
      const line = await getLine(db, userId, key)
      if (!line.delivered_at) throw new AppError('REVIEW_NOT_YET')
      const id = createId()
      const isNew = await repository.insertReview(db, {
        id,
        order_id: line.order_id,
        position: line.position,
        user_id: userId,
        product_id: line.product_id,
        size: line.size,
        status: 'pending',
        created_at: clock(),
        ...toColumns(input),
      })
      if (!isNew) throw new AppError('REVIEW_EXISTS')
      await photos.attach(db, { userId, subject: { kind: 'review', id }, photoIds: input.photo_ids })
      return readOwn(db, id)
    })
  }

  /** The locked review of a line, if it has one. */
  async function lockOf(db: Tx, line: LineRow): Promise<ReviewRow | undefined> {
    return line.review ? repository.lockReview(db, line.review.id) : undefined
  }

  /** Deletes a locked review, with its photos. */
  async function removeReview(db: Tx, review: ReviewRow): Promise<void> {
    await photos.discard(db, { kind: 'review', id: review.id })
    await deleteReports(db, [review.id])
    await repository.deleteReview(db, review.id)
    if (review.status === 'approved') await refreshRatings(db, review.product_id, clock())
  }

  /** The name that a shopper's account has; empty for a guest. */
  async function suggestName(userId: string): Promise<string> {
    const user = await users.findById(userId)
    return user && (user.nickname || user.first_name)
      ? users.toDisplayName(user).slice(0, SHOWN_NAME_LENGTH.max)
      : ''
  }

  return {
    create,
    suggestName,
    getLine: (userId: string, key: LineKey): Promise<LineRow> => getLine(db, userId, key),
    readLine: async (row: LineRow): Promise<ReviewableLine> => (await readLines([row]))[0]!,

    /** The lines of an order of the shopper. @throws ORDER_NOT_FOUND */
    async listOfOrder(userId: string, orderId: string) {
      const rows = isId(orderId) ? await repository.listLinesOfOrder(db, orderId) : []
      if (rows.length === 0 || rows[0]!.user_id !== userId) throw new AppError('ORDER_NOT_FOUND')
      return { items: await readLines(rows), shown_name: await suggestName(userId) }
    },

    async listMine(userId: string, query: { page: number; limit: number }) {
      const { page, limit } = query
      const [{ lines, total }, open] = await Promise.all([
        repository.listReviewed(db, userId, { limit, offset: (page - 1) * limit }),
        repository.listToReview(db, userId, { limit: MAX_OFFERED }),
      ])
      return { items: await readLines(lines), ...toPageInfo(query, total), to_review: await readLines(open) }
    },

    /** What the shopper can review of a product. */
    async listToReview(userId: string, productId: string): Promise<ReviewableLine[]> {
      return readLines(await repository.listToReview(db, userId, { productId, limit: MAX_OFFERED }))
    },

    /** @throws ORDER_NOT_FOUND, REVIEW_NOT_FOUND, REVIEW_FIXED, PHOTO_NOT_FOUND */
    update(userId: string, key: LineKey, input: ReviewInput): Promise<OwnReview> {
      return inTransaction(db, async (db) => {
        const review = await lockOf(db, await getLine(db, userId, key))
        if (!review) throw new AppError('REVIEW_NOT_FOUND')
        const now = clock()
        if (now >= toEditableUntil(review)) throw new AppError('REVIEW_FIXED')
        await repository.changeReview(db, review.id, {
          ...toColumns(input),
          status: 'pending',
          edited_at: now,
          rejection_reason: null,
          rejection_note: null,
          moderated_at: null,
        })
        const subject = { kind: 'review' as const, id: review.id }
        await photos.attach(db, { userId, subject, photoIds: input.photo_ids })
        if (review.status === 'approved') await refreshRatings(db, review.product_id, now)
        return readOwn(db, review.id)
      })
    },

    /** A repeat does nothing. @throws ORDER_NOT_FOUND */
    async remove(userId: string, key: LineKey): Promise<void> {
      await inTransaction(db, async (db) => {
        const review = await lockOf(db, await getLine(db, userId, key))
        if (review) await removeReview(db, review)
      })
    },

    /** Puts a review that is shown back into the moderators' queue. False when it is not shown. */
    markReported: repository.markReported,

    /** Deletes all reviews of a shopper who is erased. */
    async forget(userId: string): Promise<void> {
      for (const id of await repository.listReviewIdsOf(db, userId))
        await inTransaction(db, async (db) => {
          const review = await repository.lockReview(db, id)
          if (review) await removeReview(db, review)
        })
    },
  }
}

function toColumns({ photo_ids: photoIds, language, ...input }: ReviewInput) {
  const { flags, terms } = findFlags(input.title, input.text, input.shown_name)
  return {
    stars: input.stars,
    title: input.title,
    text: input.text,
    shown_name: input.shown_name,
    stone: input.stone ?? null,
    finish: input.finish ?? null,
    fit: input.fit ?? null,
    wrist_mm: input.wrist_mm ?? null,
    language: toTextLanguage(`${input.title} ${input.text}`, language),
    photo_count: photoIds.length,
    flags,
    flagged_words: terms,
  }
}
