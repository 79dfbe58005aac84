import * as reviews from '@shop/contract/reviews/reviews.console'
import type { ConsoleRoute } from '../../../console/console-route.ts'
import type { ReviewServices } from '../review-services.ts'

/** The moderators' queue of reviews. */
export function registerReviewsConsole(
  route: ConsoleRoute,
  { reviewsConsole }: Pick<ReviewServices, 'reviewsConsole'>,
): void {
  route(reviews.listReviews, ({ query }) => reviewsConsole.list(query), { mayLag: true })
  route(reviews.getReview, ({ params }) => reviewsConsole.get(params.id))
  route(reviews.approveReview, ({ params, body, actor }) =>
    reviewsConsole.approve(actor, params.id, body.version),
  )
  route(reviews.rejectReview, ({ params, body, actor }) => reviewsConsole.reject(actor, params.id, body))
  route(reviews.replyToReview, ({ params, body, actor }) => reviewsConsole.reply(actor, params.id, body))
  route(reviews.dismissReviewReports, ({ params, actor }) => reviewsConsole.dismissReports(actor, params.id))
}
