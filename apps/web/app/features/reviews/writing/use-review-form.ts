import { REVIEW_TEXT_LENGTH, REVIEW_TITLE_LENGTH } from '@shop/contract/reviews/reviews.rules'
import type { OwnReview, ReviewableLine, ReviewInput } from '@shop/contract/reviews/reviews.schemas'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { toFieldErrors } from '../../../lib/api/field-errors.ts'
import { toIdempotentRequest, type IdempotentRequest } from '../../../lib/api/idempotent-request.ts'
import { toOutageMessage } from '../../../lib/api/outage-message.ts'
import { useSending } from '../../../lib/api/use-sending.ts'
import { getLocale } from '../../../lib/i18n/locale.ts'
import { toSentText } from '../../../lib/shop/sent-text.ts'
import { usePhotos } from '../../../lib/shop/use-photos.ts'
import { m } from '../../../paraglide/messages.js'
import { useFormErrors } from '../../../ui/form/use-form-errors.ts'
import { findNameError, findPublicTextError } from '../../../ui/moderation/public-text.ts'
import { toReviewsRefusal } from '../reviews-refusal.ts'
import type { ReviewAccess } from './review-access.ts'
import { findReviewDraft, removeReviewDraft, saveReviewDraft, type ReviewStart } from './review-draft.ts'

/** Element ids of the fields that can be wrong. */
export const REVIEW_FIELD_IDS = {
  stars: 'review-stars',
  title: 'review-title',
  text: 'review-text',
  shown_name: 'review-name',
} as const

/**
 * State and actions of the form of a review, which is stored as it is written.
 *
 * @param suggested the name to show, unless one was given before
 * @param onSent gets the review as the shop has it
 */
export function useReviewForm(
  line: ReviewableLine,
  access: ReviewAccess,
  suggested: string,
  onSent: (review: OwnReview) => void,
) {
  const [start] = useState<ReviewStart>(
    () => findReviewDraft(line) ?? line.review ?? { shown_name: suggested },
  )
  const form = useRef<HTMLFormElement>(null)
  const { errors, summary, show } = useFormErrors(REVIEW_FIELD_IDS)
  const photos = usePhotos(access.upload, start.photos, toReviewsRefusal)
  const { uploaded } = photos
  const photoIds = uploaded.map(({ photo_id: id }) => id)
  const [refusal, setRefusal] = useState<string>()
  const [request, setRequest] = useState<IdempotentRequest>()
  const [isSending, send] = useSending()

  function store() {
    if (form.current) saveReviewDraft(line, toReview(new FormData(form.current)), uploaded)
  }

  // Photos arrive and go without an event of the form.
  const shownPhotos = photoIds.join()
  const storedPhotos = useRef(shownPhotos)
  const storeForm = useEffectEvent(store)
  useEffect(() => {
    if (shownPhotos !== storedPhotos.current) storeForm()
    storedPhotos.current = shownPhotos
  }, [shownPhotos])

  function submit(data: FormData) {
    setRefusal(undefined)
    const review = { ...toReview(data), photo_ids: photoIds, language: getLocale() }
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
        if (result.ok) {
          removeReviewDraft()
          onSent(result.data)
        } else setRefusal(toReviewsRefusal(result.status, result.error))
      } catch (error) {
        setRefusal(toOutageMessage(error, m.reviews_send_failed()))
      }
    })
  }

  return { start, form, store, errors, summary, photos, refusal, isSending, submit }
}

function toReview(data: FormData): Omit<ReviewInput, 'photo_ids' | 'language'> {
  const toText = (name: string) => toSentText(String(data.get(name) ?? ''))
  const toNumber = (name: string) => Number(data.get(name) ?? 0)
  const [stone, finish, fit, wrist] = ['stone', 'finish', 'fit', 'wrist_mm'].map(toNumber)
  return {
    stars: toNumber('stars'),
    ...(stone && { stone }),
    ...(finish && { finish }),
    ...(fit && { fit }),
    title: toText('title'),
    text: toText('text'),
    shown_name: toText('shown_name'),
    ...(wrist && { wrist_mm: wrist }),
  }
}
