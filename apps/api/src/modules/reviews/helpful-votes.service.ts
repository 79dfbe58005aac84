import { isId } from '../../db/ids.ts'
import type { Db } from '../../db/pool.ts'
import { inTransaction } from '../../db/transaction.ts'
import { AppError } from '../../http/app-error.ts'
import type { Clock } from '../../jobs/clock.ts'
import * as repository from './helpful-votes.repository.ts'
import { lockReview } from './reviews.repository.ts'

export type HelpfulVotes = ReturnType<typeof createHelpfulVotes>

/** Which reviews shoppers find helpful. */
export function createHelpfulVotes({ db, clock }: { db: Db; clock: Clock }) {
  return {
    /** A repeat does nothing. @throws REVIEW_NOT_FOUND, OWN_REVIEW */
    set(userId: string, id: string, isHelpful: boolean): Promise<{ helpful_count: number }> {
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

    list: (userId: string, productId: string): Promise<string[]> =>
      repository.listVotes(db, userId, productId),

    /** Forgets the votes of a shopper who is erased. */
    forget: (userId: string): Promise<void> =>
      inTransaction(db, (db) => repository.deleteVotesOf(db, userId)),
  }
}
