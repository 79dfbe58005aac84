import { getReviewMails, listMyReviews, listOrderReviews } from '@shop/contract/reviews/reviews.endpoints'
import { queryOptions } from '@tanstack/react-query'
import { fetchData } from '../../lib/api/fetch-data.ts'
import { getQueryClient, toShopperKey } from '../../lib/api/query-client.ts'

/** The lines of an order with their reviews. */
export function orderReviewsQuery(shopperId: string | undefined, orderId: string) {
  return queryOptions({
    queryKey: toShopperKey(shopperId, 'reviews', 'order', orderId),
    queryFn: ({ signal }) => fetchData(listOrderReviews, { params: { id: orderId } }, { signal }),
  })
}

/** One page of the shopper's reviews, and what they can review. */
export function myReviewsQuery(shopperId: string | undefined, page: number) {
  return queryOptions({
    queryKey: toShopperKey(shopperId, 'reviews', 'mine', page),
    queryFn: ({ signal }) => fetchData(listMyReviews, { query: { page } }, { signal }),
  })
}

/** Whether the shopper gets mails that ask for reviews. */
export function reviewMailsQuery(shopperId: string | undefined) {
  return queryOptions({
    queryKey: toShopperKey(shopperId, 'review-mails'),
    queryFn: ({ signal }) => fetchData(getReviewMails, {}, { signal, isOptional: true }),
  })
}

/** Drops what is cached of the shopper's reviews, after a change. */
export function forgetReviews(shopperId: string | undefined): void {
  getQueryClient().removeQueries({ queryKey: toShopperKey(shopperId, 'reviews', 'mine') })
  void getQueryClient().invalidateQueries({ queryKey: toShopperKey(shopperId, 'reviews') })
}
