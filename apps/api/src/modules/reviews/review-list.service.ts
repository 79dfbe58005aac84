import { toPageInfo } from '@shop/contract/http/envelope'
import type { Received } from '@shop/contract/http/endpoint'
import type { listProductReviews } from '@shop/contract/reviews/reviews.endpoints'
import type { RatingSummary } from '@shop/contract/reviews/reviews.schemas'
import type { Db } from '../../db/pool.ts'
import type { PhotosService } from '../media/photos.service.ts'
import type { ProductsService } from '../products/products.service.ts'
import * as repository from './review-list.repository.ts'
import { toReview } from './reviews.view.ts'

interface Dependencies {
  db: Db
  photos: PhotosService
  products: Pick<ProductsService, 'getIdOnSale'>
}

/** Photos in the row above the reviews. */
const MAX_PHOTOS_SHOWN = 12

/** The reviews of a product as everybody reads them. */
export function createReviewList({ db, photos, products }: Dependencies) {
  return {
    /** @throws PRODUCT_NOT_FOUND */
    async list(idOrSlug: string, query: Received<typeof listProductReviews, 'query'>) {
      const productId = await products.getIdOnSale({ idOrSlug })
      const { page, limit, sort, stars, wrist_mm: wristMm } = query
      const filter = { productId, stars, wristMm, withPhotos: query.with_photos !== undefined }
      const [rows, total, figures, withPhotos] = await Promise.all([
        repository.listReviews(db, filter, { sort, limit, offset: (page - 1) * limit }),
        repository.countReviews(db, filter),
        repository.readFigures(db, productId),
        repository.listIdsWithPhotos(db, productId, MAX_PHOTOS_SHOWN),
      ])
      const shown = await photos.listOf(db, 'review', [
        ...new Set([...rows.map(({ id }) => id), ...withPhotos]),
      ])
      return {
        items: rows.map((row) => toReview(row, shown.get(row.id) ?? [])),
        ...toPageInfo(query, total),
        product_id: productId,
        summary: toSummary(figures),
        photos: withPhotos
          .flatMap((id) => (shown.get(id) ?? []).map((photo) => ({ ...photo, review_id: id })))
          .slice(0, MAX_PHOTOS_SHOWN),
      }
    },
  }
}

export type ReviewList = ReturnType<typeof createReviewList>

function toSummary(figures: Awaited<ReturnType<typeof repository.readFigures>>): RatingSummary {
  const { stars, stone, finish, fit, with_photos, wrists } = figures
  const count = stars.reduce((sum, each) => sum + each, 0)
  const sum = stars.reduce((all, each, index) => all + each * (index + 1), 0)
  return {
    average: count === 0 ? 0 : Math.round((sum * 10) / count) / 10,
    count,
    distribution: stars,
    with_photos,
    wrists_mm: wrists,
    ...(stone !== null && { stone }),
    ...(finish !== null && { finish }),
    ...(fit !== null && { fit }),
  }
}
