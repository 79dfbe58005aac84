import {
  createReview,
  createReviewByLink,
  updateReview,
  uploadPhotoByLink,
} from '@shop/contract/reviews/reviews.endpoints'
import type { OwnReview, ReviewableLine, ReviewInput } from '@shop/contract/reviews/reviews.schemas'
import { call } from '../../../lib/api/api.ts'
import type { ApiFailure } from '../../../lib/api/api-result.ts'
import { uploadOwnPhoto, type PhotoUpload } from '../../../lib/shop/send-photo.ts'

type Outcome = { ok: true; data: OwnReview } | { ok: false; status: number; error: ApiFailure }

/** How a review is sent: for an order of the shopper or guest, or by the link of a mail. */
export interface ReviewAccess {
  upload: PhotoUpload
  /** @param key repeats of the same review have the same one */
  send: (review: ReviewInput, key: string) => Promise<Outcome>
}

/** For a line of an order; `call` uses the guest's key where the page has opened it. */
export function toOrderAccess(line: ReviewableLine): ReviewAccess {
  const params = { id: line.order_id, position: line.position }
  return {
    upload: uploadOwnPhoto,
    send: (body, idempotencyKey) =>
      line.review
        ? call(updateReview, { params, body })
        : call(createReview, { params, body }, { idempotencyKey }),
  }
}

/** For the line that a mailed link is for. */
export function toLinkAccess(token: string): ReviewAccess {
  return {
    upload: (body, signal) => call(uploadPhotoByLink, { query: { token }, body }, { signal }),
    send: (review) => call(createReviewByLink, { body: { token, review } }),
  }
}
