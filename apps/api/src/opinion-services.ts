import type { Db, ReadDb } from './db/pool.ts'
import type { Clock } from './jobs/clock.ts'
import type { AuditService } from './modules/audit/audit.service.ts'
import type { MailService } from './modules/mail/mail.service.ts'
import type { PhotosService } from './modules/media/photos.service.ts'
import { createContentReports } from './modules/moderation/content-reports.service.ts'
import { createModerationMail } from './modules/moderation/moderation-mail.service.ts'
import type { ProductsService } from './modules/products/products.service.ts'
import { createQuestionsConsole } from './modules/questions/console/questions-console.service.ts'
import { createQuestionsService } from './modules/questions/questions.service.ts'
import { createReviewServices } from './modules/reviews/review-services.ts'
import type { UsersService } from './modules/users/users.service.ts'

interface Dependencies {
  db: Db
  reads: ReadDb
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

/** What shoppers write about products for everybody to read, and its moderation (decision 70). */
export function createOpinionServices(deps: Dependencies) {
  const moderationMail = createModerationMail(deps)
  const reviewServices = createReviewServices({ ...deps, moderationMail })
  const questions = createQuestionsService(deps)
  const { reviews, reviewsConsole, forgetReviewer } = reviewServices
  const questionsConsole = createQuestionsConsole({ ...deps, moderationMail })
  return {
    ...reviewServices,
    questions,
    questionsConsole,
    contentReports: createContentReports({
      ...deps,
      markReported: {
        review: reviews.markReported,
        question: questions.markReported,
        reply: questions.markReplyReported,
      },
    }),
    /** Each deletes something that a shopper who is erased has written. */
    contentErasers: [forgetReviewer, questions.forget],

    /** The lengths of the moderators' queues. */
    countToModerate: async () => ({
      reviews_to_moderate: await reviewsConsole.countWaiting(),
      questions_to_moderate: await questionsConsole.countWaiting(),
    }),
  }
}
