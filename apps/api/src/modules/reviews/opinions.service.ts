import { createHmac } from 'node:crypto'
import type { Received } from '@shop/contract/http/endpoint'
import type { reportContent } from '@shop/contract/reviews/reviews.endpoints'
import { createId, isId } from '../../db/ids.ts'
import type { Db } from '../../db/pool.ts'
import { inTransaction } from '../../db/transaction.ts'
import { AppError } from '../../http/app-error.ts'
import type { Clock } from '../../jobs/clock.ts'
import * as repository from './opinions.repository.ts'
import { lockReview } from './reviews.repository.ts'

export type OpinionsService = ReturnType<typeof createOpinions>

/** What others say of reviews and questions: that they are helpful, or that a moderator should look. */
export function createOpinions({ db, clock, secret }: { db: Db; clock: Clock; secret: string }) {
  const toDigest = (reporter: string) =>
    createHmac('sha256', secret).update(`content-report|${reporter}`).digest('base64url')

  return {
    /** A repeat does nothing. @throws REVIEW_NOT_FOUND, OWN_REVIEW */
    setHelpful(userId: string, id: string, isHelpful: boolean): Promise<{ helpful_count: number }> {
      return inTransaction(db, async (db) => {
        const review = isId(id) ? await lockReview(db, id) : undefined
        if (review?.status !== 'approved') throw new AppError('REVIEW_NOT_FOUND')
        if (isHelpful && review.user_id === userId) throw new AppError('OWN_REVIEW')
        const change = isHelpful ? 1 : -1
        const isChanged = await repository.setVote(db, { reviewId: id, userId, now: clock() }, isHelpful)
        if (isChanged) await repository.addHelpful(db, id, change)
        return { helpful_count: review.helpful_count + (isChanged ? change : 0) }
      })
    },

    listHelpful: (userId: string, productId: string): Promise<string[]> =>
      repository.listVotes(db, userId, productId),

    /** Notifies a moderator; a second report of the same shopper or network adds nothing. @throws CONTENT_NOT_FOUND */
    report(
      body: Received<typeof reportContent, 'body'>,
      by: { userId: string | undefined; network: string },
    ): Promise<void> {
      return inTransaction(db, async (db) => {
        if (!isId(body.id)) throw new AppError('CONTENT_NOT_FOUND')
        const isNew = await repository.insertReport(db, {
          id: createId(),
          kind: body.kind,
          subjectId: body.id,
          reason: body.reason,
          note: body.note,
          userId: by.userId ?? null,
          now: clock(),
          reporterDigest: toDigest(by.userId ? `user|${by.userId}` : `network|${by.network}`),
        })
        if (isNew && !(await repository.markReported(db, body.kind, body.id)))
          throw new AppError('CONTENT_NOT_FOUND')
      })
    },

    /** Forgets the votes of a shopper who is erased. */
    forgetVotes: (userId: string): Promise<void> =>
      inTransaction(db, (db) => repository.deleteVotesOf(db, userId)),
  }
}
