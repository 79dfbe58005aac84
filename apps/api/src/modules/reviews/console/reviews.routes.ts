import * as questions from '@shop/contract/questions/questions.console'
import * as reviews from '@shop/contract/reviews/reviews.console'
import type { ConsoleRoute } from '../../../console/console-route.ts'
import type { ReviewServices } from '../review-services.ts'

/** The moderators' queues. */
export function registerReviewsConsole(
  route: ConsoleRoute,
  { reviewsConsole, questionsConsole }: Pick<ReviewServices, 'reviewsConsole' | 'questionsConsole'>,
): void {
  route(reviews.listReviews, ({ query }) => reviewsConsole.list(query))
  route(reviews.getReview, ({ params }) => reviewsConsole.get(params.id))
  route(reviews.approveReview, ({ params, body, actor }) =>
    reviewsConsole.approve(actor, params.id, body.version),
  )
  route(reviews.rejectReview, ({ params, body, actor }) => reviewsConsole.reject(actor, params.id, body))
  route(reviews.replyToReview, ({ params, body, actor }) => reviewsConsole.reply(actor, params.id, body))
  route(reviews.dismissReviewReports, ({ params, actor }) => reviewsConsole.dismissReports(actor, params.id))

  route(questions.listQuestions, ({ query }) => questionsConsole.list(query))
  route(questions.getQuestion, ({ params }) => questionsConsole.get(params.id))
  route(questions.moderateQuestion, ({ params, body, actor }) =>
    questionsConsole.moderate(actor, params.id, body),
  )
  route(questions.setMerchantReply, ({ params, body, actor }) =>
    questionsConsole.setShopReply(actor, params.id, body),
  )
  route(questions.moderateReply, ({ params, body, actor }) =>
    questionsConsole.moderateReply(actor, params, body),
  )
  route(questions.dismissQuestionReports, ({ params, actor }) =>
    questionsConsole.dismissReports(actor, params.id),
  )
}
