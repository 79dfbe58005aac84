import { pickLocalizedFields } from '@shop/contract/languages/translated'
import { REVIEW_EDIT_DAYS } from '@shop/contract/reviews/reviews.rules'
import type { OwnReview, Review, ReviewableLine } from '@shop/contract/reviews/reviews.schemas'
import type { Photo } from '@shop/contract/photos/photos.schemas'
import { endOfPeriod } from '@shop/contract/days/days.rules'
import type { Language } from '../../http/language.ts'
import type { LineRow, ReviewRow } from './reviews.repository.ts'

/** Until when the author may change a review. */
export const toEditableUntil = ({ created_at: at }: Pick<ReviewRow, 'created_at'>): Date =>
  endOfPeriod(at, { days: REVIEW_EDIT_DAYS })

function toContent(row: ReviewRow, photos: Photo[]) {
  return {
    review_id: row.id,
    stars: row.stars,
    ...(row.stone !== null && { stone: row.stone }),
    ...(row.finish !== null && { finish: row.finish }),
    ...(row.fit !== null && { fit: row.fit }),
    title: row.title,
    text: row.text,
    shown_name: row.shown_name,
    language: row.language as Language,
    ...(row.wrist_mm !== null && { wrist_mm: row.wrist_mm }),
    ...(row.size !== '' && { size: row.size }),
    photos,
    created_at: row.created_at.toISOString(),
    ...(row.edited_at && { edited_at: row.edited_at.toISOString() }),
  }
}

/** A review as everybody reads it. */
export function toReview(row: ReviewRow, photos: Photo[]): Review {
  return {
    ...toContent(row, photos),
    helpful_count: row.helpful_count,
    ...(row.reply !== null && {
      reply: { text: row.reply, replied_at: row.replied_at!.toISOString() },
    }),
    ...(row.source_name !== null && {
      source: { name: row.source_name, ...(row.source_url && { url: row.source_url }) },
    }),
  }
}

/** A review as its author sees it. */
export function toOwnReview(row: ReviewRow, photos: Photo[], now: Date): OwnReview {
  const until = toEditableUntil(row)
  return {
    ...toContent(row, photos),
    status: row.status,
    ...(row.rejection_reason && {
      rejection: { reason: row.rejection_reason, ...(row.rejection_note && { note: row.rejection_note }) },
    }),
    editable_until: until.toISOString(),
    can_edit: now < until,
  }
}

/** A line of an order, with its review. */
export function toLine(row: LineRow, photos: ReadonlyMap<string, Photo[]>, now: Date): ReviewableLine {
  const { review } = row
  return {
    order_id: row.order_id,
    order_number: row.order_number,
    position: row.position,
    product_id: row.product_id,
    slug: row.slug,
    ...pickLocalizedFields(row, 'name'),
    image: row.image,
    ...(row.size !== '' && { size: row.size }),
    ...(row.delivered_at && { delivered_at: row.delivered_at.toISOString() }),
    ...(review && { review: toOwnReview(review, photos.get(review.id) ?? [], now) }),
  }
}
