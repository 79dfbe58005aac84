import { PHOTO_FIELD, uploadPhoto } from '@shop/contract/photos'
import {
  createReview,
  createReviewByLink,
  updateReview,
  uploadPhotoByLink,
  type OwnReview,
  type ReviewableLine,
  type ReviewInput,
} from '@shop/contract/reviews'
import type { Photo } from '@shop/contract/photos'
import { call } from '../../../lib/api/api.ts'
import type { ApiFailure } from '../../../lib/api/api-result.ts'

type Outcome<Data> =
  { ok: true; status: number; data: Data } | { ok: false; status: number; error: ApiFailure }

/** How a review is sent: for an order of the shopper or guest, or by the link of a mail. */
export interface ReviewAccess {
  upload: (photo: File, signal: AbortSignal) => Promise<Outcome<Photo>>
  /** @param key repeats of the same review have the same one */
  send: (review: ReviewInput, key: string) => Promise<Outcome<OwnReview>>
}

/** For a line of an order; `call` uses the guest's key where the page has opened it. */
export function toOrderAccess(line: ReviewableLine): ReviewAccess {
  const params = { id: line.order_id, position: line.position }
  return {
    upload: (photo, signal) => call(uploadPhoto, { body: toForm(photo) }, { signal }),
    send: (body, idempotencyKey) =>
      line.review
        ? call(updateReview, { params, body })
        : call(createReview, { params, body }, { idempotencyKey }),
  }
}

/** For the line that a mailed link is for. */
export function toLinkAccess(token: string): ReviewAccess {
  return {
    upload: (photo, signal) => call(uploadPhotoByLink, { query: { token }, body: toForm(photo) }, { signal }),
    send: (review) => call(createReviewByLink, { body: { token, review } }),
  }
}

function toForm(photo: File): FormData {
  const form = new FormData()
  form.append(PHOTO_FIELD, photo)
  return form
}
