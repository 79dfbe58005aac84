import {
  REVIEW_ASPECTS,
  REVIEW_EDIT_DAYS,
  REVIEW_TEXT_LENGTH,
  REVIEW_TITLE_LENGTH,
  WRIST_MM,
} from '@shop/contract/reviews/reviews.rules'
import type { OwnReview, ReviewableLine } from '@shop/contract/reviews/reviews.schemas'
import { localized } from '../../../lib/i18n/locale.ts'
import { m } from '../../../paraglide/messages.js'
import { CountedTextArea } from '../../../ui/form/counted-text-area.tsx'
import { ErrorSummary } from '../../../ui/form/error-summary.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { PhotosField } from '../../../ui/form/photos-field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { Button } from '../../../ui/layout/button.tsx'
import { Thumbnail } from '../../../ui/media/thumbnail.tsx'
import { ErrorNotice } from '../../../ui/text/notice.tsx'
import { ASPECT_NAMES, formatWrist } from '../review-texts.ts'
import { ShownNameField } from '../../../ui/moderation/shown-name-field.tsx'
import type { ReviewAccess } from './review-access.ts'
import { StarField } from './star-field.tsx'
import { REVIEW_FIELD_IDS as IDS, useReviewForm } from './use-review-form.ts'

interface ReviewFormProps {
  line: ReviewableLine
  /** The name to suggest. */
  shownName: string
  access: ReviewAccess
  onSent: (review: OwnReview) => void
}

/** Wrists that can be chosen, in mm. */
const WRISTS = Array.from(
  { length: (WRIST_MM.max - WRIST_MM.min) / WRIST_MM.step + 1 },
  (_, index) => WRIST_MM.min + index * WRIST_MM.step,
)

/** The form of a review, new or to change. */
export function ReviewForm({ line, shownName, access, onSent }: ReviewFormProps) {
  const form = useReviewForm(line, access, shownName, onSent)
  const { start, errors } = form
  return (
    <Form ref={form.form} onSubmit={form.submit} onChange={form.store} className="flex flex-col gap-7">
      <ReviewedLine line={line} />
      <ErrorSummary errors={form.summary} />
      <StarField
        name="stars"
        label={m.reviews_stars_in_all()}
        id={IDS.stars}
        defaultValue={start.stars}
        error={errors.stars}
        required
      />
      <div className="grid gap-5 sm:grid-cols-3">
        {REVIEW_ASPECTS.map((aspect) => (
          <StarField key={aspect} name={aspect} label={ASPECT_NAMES[aspect]()} defaultValue={start[aspect]} />
        ))}
      </div>
      <Field id={IDS.title} label={m.reviews_field_title()} error={errors.title} optional>
        {(control) => (
          <TextInput
            {...control}
            name="title"
            autoComplete="off"
            maxLength={REVIEW_TITLE_LENGTH.max}
            defaultValue={start.title}
          />
        )}
      </Field>
      <Field
        id={IDS.text}
        label={m.reviews_field_text()}
        help={m.reviews_field_text_help()}
        error={errors.text}
        required
      >
        {(control) => (
          <CountedTextArea
            {...control}
            name="text"
            rows={7}
            max={REVIEW_TEXT_LENGTH.max}
            defaultValue={start.text}
          />
        )}
      </Field>
      <PhotosField photos={form.photos} />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={m.reviews_field_wrist()} help={m.reviews_field_wrist_help()} optional>
          {(control) => (
            <Select {...control} name="wrist_mm" defaultValue={start.wrist_mm ?? ''}>
              <option value="">{m.reviews_field_wrist_none()}</option>
              {WRISTS.map((mm) => (
                <option key={mm} value={mm}>
                  {formatWrist(mm)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <ShownNameField id={IDS.shown_name} error={errors.shown_name} defaultValue={start.shown_name} />
      </div>
      <ErrorNotice message={form.refusal} />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button type="submit" loading={form.isSending}>
          {line.review ? m.reviews_save() : m.reviews_send()}
        </Button>
        <p className="min-w-0 flex-1 basis-64 text-sm text-muted">
          {m.reviews_send_hint({ days: REVIEW_EDIT_DAYS })}
        </p>
      </div>
    </Form>
  )
}

/** What is reviewed. */
export function ReviewedLine({ line }: { line: ReviewableLine }) {
  return (
    <div className="flex items-center gap-4">
      <Thumbnail url={line.image} className="size-16" />
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{localized(line, 'name')}</p>
        <p className="text-sm text-muted">
          {line.size && `${m.checkout_line_size({ size: line.size })} · `}
          {m.reviews_of_order({ number: line.order_number })}
        </p>
      </div>
    </div>
  )
}
