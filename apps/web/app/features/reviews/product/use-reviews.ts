import type { Data } from '@shop/contract/http/endpoint'
import { listProductReviews } from '@shop/contract/reviews/reviews.endpoints'
import { REVIEW_SORTS, type ReviewSort } from '@shop/contract/reviews/reviews.rules'
import { useRef, useState } from 'react'
import { call } from '../../../lib/api/api.ts'
import { toOutageMessage } from '../../../lib/api/outage-message.ts'
import { toRefusalMessage } from '../../../lib/api/refusal-message.ts'
import { m } from '../../../paraglide/messages.js'

/** One page of a product's reviews, with what all of them come to. */
export type ReviewPage = Data<typeof listProductReviews>

/** Which reviews are shown, and in which order. */
export interface ReviewFilters {
  stars: number | undefined
  withPhotos: boolean
  wristMm: number | undefined
  sort: ReviewSort
}

export const NO_FILTERS: ReviewFilters = {
  stars: undefined,
  withPhotos: false,
  wristMm: undefined,
  sort: REVIEW_SORTS[0],
}

/** Reviews on the product page at first, and with each "more". */
export const REVIEWS_PER_PAGE = 5

/** The reviews of a product: the server has rendered the first page, filters and more of them are loaded. */
export function useReviews(productId: string, first: ReviewPage) {
  const [filters, setFilters] = useState(NO_FILTERS)
  const [shown, setShown] = useState<Pick<ReviewPage, 'items' | 'page' | 'total' | 'total_pages'>>(first)
  const [isLoading, setLoading] = useState(false)
  const [error, setError] = useState<string>()
  const running = useRef<AbortController>(undefined)

  async function load(wanted: ReviewFilters, page: number): Promise<void> {
    running.current?.abort()
    const { signal } = (running.current = new AbortController())
    setFilters(wanted)
    setLoading(true)
    setError(undefined)
    try {
      const query = toQuery(wanted, page)
      const result = await call(listProductReviews, { params: { id: productId }, query }, { signal })
      if (signal.aborted) return
      if (!result.ok) setError(toRefusalMessage(result.status, result.error))
      else if (page === 1) setShown(result.data)
      else setShown({ ...result.data, items: addNew(shown.items, result.data.items) })
    } catch (failure) {
      if (!signal.aborted) setError(toOutageMessage(failure, m.reviews_failed()))
    } finally {
      if (!signal.aborted) setLoading(false)
    }
  }

  return {
    filters,
    items: shown.items,
    total: shown.total,
    isLoading,
    error,
    hasMore: shown.page < shown.total_pages,
    apply: (part: Partial<ReviewFilters>) => load({ ...filters, ...part }, 1),
    showMore: () => load(filters, shown.page + 1),
    retry: () => load(filters, 1),
  }
}

export type Reviews = ReturnType<typeof useReviews>

function toQuery({ stars, withPhotos, wristMm, sort }: ReviewFilters, page: number) {
  return {
    ...(stars !== undefined && { stars }),
    ...(withPhotos && { with_photos: '1' as const }),
    ...(wristMm !== undefined && { wrist_mm: wristMm }),
    sort,
    page,
    limit: REVIEWS_PER_PAGE,
  }
}

/** A review that moved to a later page meanwhile is listed once. */
function addNew(items: ReviewPage['items'], more: ReviewPage['items']): ReviewPage['items'] {
  const known = new Set(items.map(({ review_id: id }) => id))
  return [...items, ...more.filter(({ review_id: id }) => !known.has(id))]
}
