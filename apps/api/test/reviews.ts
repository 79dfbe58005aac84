import type { Input } from '@shop/contract/http/endpoint'
import { createReview } from '@shop/contract/reviews/reviews.endpoints'
import { COMMAND_LINE } from '../src/modules/audit/audit.service.ts'
import type { PlacedOrder } from './builders.ts'
import { aDeliveredOrder } from './delivered-orders.ts'
import type { TestApp } from './test-app.ts'

type ReviewBody = Input<typeof createReview>['body']

/** A review as a shopper writes it, with the given fields. */
export function aReviewBody(extra: Partial<ReviewBody> = {}): ReviewBody {
  return {
    stars: 5,
    text: 'Smooth beads and a neat knot.',
    shown_name: 'Mei',
    language: 'en',
    ...extra,
  }
}

/** Reviews the first line of an order. */
export function review(
  shop: TestApp,
  { order, shopper }: Pick<PlacedOrder, 'order' | 'shopper'>,
  body: Partial<ReviewBody> = {},
) {
  const params = { id: order.order_id, position: 0 }
  return shop.call(createReview, { params, body: aReviewBody(body) }, { as: shopper })
}

/** A review by somebody who bought and received the product, approved by the merchant. */
export async function anApprovedReview(
  shop: TestApp,
  { body = {}, ...options }: Parameters<typeof aDeliveredOrder>[1] & { body?: Partial<ReviewBody> } = {},
) {
  const placed = await aDeliveredOrder(shop, options)
  const { data } = await review(shop, placed, body)
  await approve(shop, data.review_id)
  return { ...placed, reviewId: data.review_id }
}

/** The merchant approves a review as it is. */
export async function approve({ services: { reviewsConsole } }: TestApp, reviewId: string): Promise<void> {
  const { version } = await reviewsConsole.get(reviewId)
  await reviewsConsole.approve(COMMAND_LINE, reviewId, version)
}
