import type { Db } from '../../db/pool.ts'
import type { Clock } from '../../jobs/clock.ts'
import type { AuditService } from '../audit/audit.service.ts'
import type { MailService } from '../mail/mail.service.ts'
import type { PhotosService } from '../media/photos.service.ts'
import type { ProductsService } from '../products/products.service.ts'
import type { UsersService } from '../users/users.service.ts'
import { createQuestionsConsole } from './console/questions-console.service.ts'
import { createModerationMail } from './moderation-mail.ts'
import { createReviewsConsole } from './console/reviews-console.service.ts'
import { createOpinions } from './opinions.service.ts'
import { createQuestionsService } from './questions/questions.service.ts'
import { createReviewImport } from './review-import.service.ts'
import { createReviewList } from './review-list.service.ts'
import { createReviewRequests } from './review-requests.service.ts'
import { createReviewsService } from './reviews.service.ts'

interface Dependencies {
  db: Db
  clock: Clock
  audit: AuditService
  mail: MailService
  photos: PhotosService
  products: ProductsService
  users: UsersService
  secret: string
  publicUrl: string
  report: (error: unknown) => void
}

export type ReviewServices = ReturnType<typeof createReviewServices>

/** Reviews and questions: writing, reading, asking for them, and moderating (decision 70). */
export function createReviewServices(deps: Dependencies) {
  const { db, clock, photos, products, secret } = deps
  const reviews = createReviewsService(deps)
  const opinions = createOpinions({ db, clock, secret })
  const questions = createQuestionsService(deps)
  const moderationMail = createModerationMail(deps)
  return {
    reviews,
    opinions,
    questions,
    reviewList: createReviewList(deps),
    importReviews: createReviewImport(deps),
    reviewRequests: createReviewRequests({ ...deps, reviews }),
    reviewsConsole: createReviewsConsole({ ...deps, moderationMail }),
    questionsConsole: createQuestionsConsole({ ...deps, moderationMail }),

    /** What a shopper can do on a product's page. @throws PRODUCT_NOT_FOUND */
    async readReviewer(userId: string, idOrSlug: string) {
      const productId = await products.getIdOnSale({ idOrSlug })
      const part = await reviews.readPart(userId, productId)
      return { ...part, found_helpful: await opinions.listHelpful(userId, productId) }
    },

    /** Deletes the reviews, questions, votes and photos of a shopper who is erased. */
    async forgetShopper(userId: string): Promise<void> {
      await reviews.forget(userId)
      await questions.forget(userId)
      await opinions.forgetVotes(userId)
      await photos.forget(userId)
    },
  }
}
