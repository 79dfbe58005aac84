import * as endpoints from '@shop/contract/reviews/reviews.endpoints'
import { withGuests } from '../../http/guest-route.ts'
import type { Route } from '../../http/route.ts'
import type { ReviewServices } from './review-services.ts'

export function registerReviews(route: Route, services: ReviewServices): void {
  const { reviews, reviewList, reviewRequests, helpfulVotes } = services
  route(endpoints.listProductReviews, ({ params, query }) => reviewList.list(params.id, query))
  route(endpoints.getReviewerStatus, ({ user, params }) => services.readReviewer(user.userId, params.id))
  route(endpoints.listMyReviews, ({ user, query }) => reviews.listMine(user.userId, query))

  const both = withGuests(route)
  const toKey = ({ id, position }: { id: string; position: number }) => ({ orderId: id, position })
  both(endpoints.listOrderReviews, ({ user, params }) => reviews.listOfOrder(user.userId, params.id))
  both(endpoints.createReview, ({ user, params, body }) => reviews.create(user.userId, toKey(params), body))
  both(endpoints.updateReview, ({ user, params, body }) => reviews.update(user.userId, toKey(params), body))
  both(endpoints.deleteReview, async ({ user, params }) => {
    await reviews.remove(user.userId, toKey(params))
    return {}
  })

  route(endpoints.openReviewLink, ({ body }) => reviewRequests.open(body.token))
  route(endpoints.uploadPhotoByLink, ({ query, file }) => reviewRequests.uploadPhoto(query.token, file))
  route(endpoints.createReviewByLink, ({ body }) => reviewRequests.createReview(body.token, body.review))
  route(endpoints.getReviewMails, async ({ user }) => ({
    wanted: await reviewRequests.isWanted(user.userId),
  }))
  route(endpoints.setReviewMails, async ({ user, body }) => {
    await reviewRequests.setWanted(user.userId, body.wanted)
    return body
  })

  route(endpoints.markHelpful, ({ user, params }) => helpfulVotes.set(user.userId, params.id, true))
  route(endpoints.unmarkHelpful, ({ user, params }) => helpfulVotes.set(user.userId, params.id, false))
}

/** Mail programs send a form body, which adds nothing to the link. */
export function registerReviewMailStop(route: Route, { reviewRequests }: ReviewServices): void {
  route(endpoints.stopReviewMails, async ({ query }) => {
    await reviewRequests.stop(query.token)
    return {}
  })
}
