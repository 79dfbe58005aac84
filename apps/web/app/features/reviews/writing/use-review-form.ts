import {
  REVIEW_TEXT_LENGTH,
  REVIEW_TITLE_LENGTH,
  type OwnReview,
  type ReviewInput,
} from '@shop/contract/reviews'
import { useState } from 'react'
import { toFieldErrors } from '../../../lib/api/field-errors.ts'
import { toIdempotentRequest, type IdempotentRequest } from '../../../lib/api/idempotent-request.ts'
import { toOutageMessage } from '../../../lib/api/outage-message.ts'
import { useSending } from '../../../lib/api/use-sending.ts'
import { getLocale } from '../../../lib/i18n/locale.ts'
import { toSentText } from '../../../lib/shop/sent-text.ts'
import { usePhotos } from '../../../lib/shop/use-photos.ts'
import { m } from '../../../paraglide/messages.js'
import { useFormErrors } from '../../../ui/form/use-form-errors.ts'
import { findNameError, findPublicTextError } from '../public-text.ts'
import { toReviewsRefusal } from '../reviews-refusal.ts'
import type { ReviewAccess } from './review-access.ts'

/** Element ids of the fields that can be wrong. */
export const REVIEW_FIELD_IDS = {
  stars: 'review-stars',
  title: 'review-title',
  text: 'review-text',
  shown_name: 'review-name',
} as const

/** State and actions of the form of a review; `onSent` gets the review as the shop has it. */
export function useReviewForm(
  access: ReviewAccess,
  written: OwnReview | undefined,
  onSent: (review: OwnReview) => void,
) {
  const { errors, summary, show } = useFormErrors(REVIEW_FIELD_IDS)
  const photos = usePhotos(access.upload, written?.photos)
  const [refusal, setRefusal] = useState<string>()
  const [request, setRequest] = useState<IdempotentRequest>()
  const [isSending, send] = useSending()

  function submit(data: FormData) {
    setRefusal(undefined)
    const review = toReview(data, photos.ids)
    const found = toFieldErrors({
      stars: review.stars > 0 ? undefined : m.reviews_error_stars(),
      title: findPublicTextError(review.title, REVIEW_TITLE_LENGTH),
      text: findPublicTextError(review.text, REVIEW_TEXT_LENGTH),
      shown_name: findNameError(review.shown_name),
    })
    if (show(found)) return undefined
    if (photos.isUploading) return setRefusal(m.photos_wait())
    const current = toIdempotentRequest(request, review)
    setRequest(current)
    return send(async () => {
      try {
        const result = await access.send(review, current.key)
        if (result.ok) onSent(result.data)
        else setRefusal(toReviewsRefusal(result.status, result.error))
      } catch (error) {
        setRefusal(toOutageMessage(error, m.reviews_send_failed()))
      }
    })
  }

  return { errors, summary, photos, refusal, isSending, submit }
}

function toReview(data: FormData, photoIds: string[]): ReviewInput {
  const toText = (name: string) => toSentText(String(data.get(name) ?? ''))
  const toNumber = (name: string) => Number(data.get(name) ?? 0)
  const [stone, finish, fit, wrist] = ['stone', 'finish', 'fit', 'wrist_mm'].map(toNumber)
  return {
    stars: toNumber('stars'),
    ...(stone && { stone }),
    ...(finish && { finish }),
    ...(fit && { fit }),
    ...{ title: toText('title'), text: toText('text'), shown_name: toText('shown_name') },
    ...(wrist && { wrist_mm: wrist }),
    photo_ids: photoIds,
    language: getLocale(),
  }
}
