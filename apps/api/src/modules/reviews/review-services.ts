import type { Db, ReadDb } from '../../db/pool.ts'
import type { Clock } from '../../jobs/clock.ts'
import type { AuditService } from '../audit/audit.service.ts'
import type { MailService } from '../mail/mail.service.ts'
import type { PhotosService } from '../media/photos.service.ts'
import type { ModerationMail } from '../moderation/moderation-mail.service.ts'
import type { ProductsService } from '../products/products.service.ts'
import type { UsersService } from '../users/users.service.ts'
import { createReviewsConsole } from './console/reviews-console.service.ts'
import { createHelpfulVotes } from './helpful-votes.service.ts'
import { createReviewImport } from './review-import.service.ts'
import { createReviewList } from './review-list.service.ts'
import { createReviewRequests } from './review-requests.service.ts'
import { createReviewsService } from './reviews.service.ts'

interface Dependencies {
  db: Db
  reads: ReadDb
  clock: Clock
  audit: AuditService
  mail: MailService
  moderationMail: ModerationMail
  photos: PhotosService
  products: ProductsService
  users: UsersService
  secret: string
  publicUrl: string
  report: (error: unknown) => void
}

export type ReviewServices = ReturnType<typeof createReviewServices>

/** Reviews: writing, reading, asking for them, and moderating (decision 70). */
export function createReviewServices(deps: Dependencies) {
  const { db, clock, products } = deps
  const reviews = createReviewsService(deps)
  const helpfulVotes = createHelpfulVotes({ db, clock })
  return {
    reviews,
    helpfulVotes,
    reviewList: createReviewList(deps),
    importReviews: createReviewImport(deps),
    reviewRequests: createReviewRequests({ ...deps, reviews }),
    reviewsConsole: createReviewsConsole(deps),

    /** What a shopper can do on a product's page. @throws PRODUCT_NOT_FOUND */
    async readReviewer(userId: string, idOrSlug: string) {
      const productId = await products.getIdOnSale({ idOrSlug })
      const [toReview, foundHelpful] = await Promise.all([
        reviews.listToReview(userId, productId),
        helpfulVotes.list(userId, productId),
      ])
      return { to_review: toReview, found_helpful: foundHelpful }
    },

    /** Deletes the reviews and votes of a shopper who is erased. */
    async forgetReviewer(userId: string): Promise<void> {
      await reviews.forget(userId)
      await helpfulVotes.forget(userId)
    },
  }
}
