import type { Input } from '@shop/contract/http/endpoint'
import { createQuestion } from '@shop/contract/questions/questions.endpoints'
import { createReview } from '@shop/contract/reviews/reviews.endpoints'
import { COMMAND_LINE } from '../src/modules/audit/audit.service.ts'
import { aPaidOrder, type PlacedOrder, type Shopper } from './builders.ts'
import { BY_COMMAND_LINE } from './order-steps.ts'
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

/** A question or a reply as a shopper writes it. */
export const aReviewText = () => ({
  text: 'Does the clasp hold well?',
  shown_name: 'Lian',
  language: 'en' as const,
})

/** The merchant ships a paid order, and it arrives. */
export async function deliver(shop: TestApp, orderNumber: string): Promise<void> {
  const { fulfilment } = shop.services
  await fulfilment.ship(
    orderNumber,
    { carrier: 'SF Express', trackingNumber: 'SF1234567890123' },
    BY_COMMAND_LINE,
  )
  await fulfilment.deliver(orderNumber, BY_COMMAND_LINE)
}

/** A paid order that has arrived. */
export async function aDeliveredOrder(shop: TestApp, options: Parameters<typeof aPaidOrder>[1] = {}) {
  const placed = await aPaidOrder(shop, options)
  await deliver(shop, placed.order.order_number)
  return placed
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

/** An approved question about a product. */
export async function anApprovedQuestion(shop: TestApp, as: Shopper, productId: string): Promise<string> {
  const input = { params: { id: productId }, body: aReviewText() }
  const { data } = await shop.call(createQuestion, input, { as })
  const { questionsConsole } = shop.services
  const { version } = await questionsConsole.get(data.question_id)
  await questionsConsole.moderate(COMMAND_LINE, data.question_id, { version, status: 'approved', note: '' })
  return data.question_id
}
