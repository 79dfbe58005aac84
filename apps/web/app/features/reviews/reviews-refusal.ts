import type { ApiFailure } from '../../lib/api/api-result.ts'
import { toRefusalMessage } from '../../lib/api/refusal-message.ts'
import { m } from '../../paraglide/messages.js'

const MESSAGES: Readonly<Record<string, () => string>> = {
  REVIEW_NOT_YET: m.reviews_error_not_yet,
  REVIEW_EXISTS: m.reviews_error_exists,
  REVIEW_FIXED: m.reviews_error_fixed,
  REVIEW_LINK_INVALID: m.reviews_error_link,
  REVIEW_NOT_FOUND: m.moderation_error_gone,
  OWN_REVIEW: m.reviews_error_own,
  PHOTO_NOT_FOUND: m.reviews_error_photo_gone,
}

/** Why the API refused a call about reviews, as a message to the shopper. */
export function toReviewsRefusal(status: number, failure: ApiFailure): string {
  return MESSAGES[failure.code]?.() ?? toRefusalMessage(status, failure)
}
