import type { Photo } from '@shop/contract/photos/photos.schemas'
import type { OwnReview, ReviewableLine, ReviewInput } from '@shop/contract/reviews/reviews.schemas'
import { findTokenOwner, findTokens } from '../../../lib/api/tokens.ts'
import { findText, isObject } from '../../../lib/json.ts'
import { readDraft, removeDraft, saveDraft } from '../../../lib/storage/drafts.ts'

/** What the form of a review starts with. */
export type ReviewStart = Partial<
  Pick<
    OwnReview,
    'stars' | 'stone' | 'finish' | 'fit' | 'title' | 'text' | 'shown_name' | 'wrist_mm' | 'photos'
  >
>

/** The review of this line that is being written, as the tab has stored it; undefined without one. */
export function findReviewDraft(line: ReviewableLine): ReviewStart | undefined {
  const { line: stored, review, photos } = readDraft('reviewDraft', findOwner())
  if (stored !== toKey(line) || !isObject(review)) return undefined
  return {
    stars: findNumber(review['stars']) ?? 0,
    stone: findNumber(review['stone']),
    finish: findNumber(review['finish']),
    fit: findNumber(review['fit']),
    wrist_mm: findNumber(review['wrist_mm']),
    title: findText(review['title']) ?? '',
    text: findText(review['text']) ?? '',
    shown_name: findText(review['shown_name']) ?? '',
    photos: Array.isArray(photos) ? photos.filter(isPhoto) : [],
  }
}

/** Stores a review that is being written, in place of that of any other line. */
export function saveReviewDraft(
  line: ReviewableLine,
  review: Omit<ReviewInput, 'photo_ids' | 'language'>,
  photos: readonly Photo[],
): void {
  saveDraft('reviewDraft', findOwner(), { line: toKey(line), review, photos })
}

/** The review was sent. */
export function removeReviewDraft(): void {
  removeDraft('reviewDraft')
}

/** Who is signed in; a mailed link is opened with and without. */
const findOwner = () => findTokenOwner(findTokens()?.token ?? '')

const toKey = ({ order_id: orderId, position }: ReviewableLine) => `${orderId} ${position}`

function findNumber(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined
}

function isPhoto(value: unknown): value is Photo {
  return isObject(value) && ['photo_id', 'url', 'thumbnail_url'].every((key) => findText(value[key]))
}
