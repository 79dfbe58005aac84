import { REVIEW_SORTS, type ReviewSort } from '@shop/contract/reviews/reviews.rules'
import type { RatingSummary } from '@shop/contract/reviews/reviews.schemas'
import { useId } from 'react'
import { m } from '../../../paraglide/messages.js'
import { Select } from '../../../ui/form/select.tsx'
import { buttonClass } from '../../../ui/layout/button.tsx'
import { cx } from '../../../ui/layout/class-names.ts'
import { Icon } from '../../../ui/media/icons.tsx'
import { formatWrist, SORT_NAMES } from '../review-texts.ts'
import type { Reviews } from './use-reviews.ts'

const SELECT_LOOK = 'text-sm [&>select]:min-h-11 [&>select]:py-1.5'

/** Which reviews are shown: with photos, of one wrist; and their order. */
export function ReviewFilters({ summary, reviews }: { summary: RatingSummary; reviews: Reviews }) {
  const { filters, apply } = reviews
  const wristId = useId()
  const sortId = useId()
  return (
    <div className="flex flex-wrap items-center gap-3">
      {summary.with_photos > 0 && (
        <button
          type="button"
          aria-pressed={filters.withPhotos}
          onClick={() => void apply({ withPhotos: !filters.withPhotos })}
          className={cx(buttonClass({ variant: 'secondary' }), 'px-4! text-sm aria-pressed:bg-jade-100')}
        >
          <Icon name={filters.withPhotos ? 'check' : 'camera'} className="size-5" />
          {m.reviews_with_photos({ count: summary.with_photos })}
        </button>
      )}
      {summary.wrists_mm.length > 1 && (
        <>
          <label htmlFor={wristId} className="sr-only">
            {m.reviews_my_wrist()}
          </label>
          <Select
            id={wristId}
            className={SELECT_LOOK}
            value={filters.wristMm ?? ''}
            onChange={({ target: { value } }) =>
              void apply({ wristMm: value === '' ? undefined : Number(value) })
            }
          >
            <option value="">{m.reviews_any_wrist()}</option>
            {summary.wrists_mm.map((mm) => (
              <option key={mm} value={mm}>
                {m.reviews_wrist({ wrist: formatWrist(mm) })}
              </option>
            ))}
          </Select>
        </>
      )}
      <label htmlFor={sortId} className="sr-only">
        {m.reviews_sort()}
      </label>
      <Select
        id={sortId}
        className={SELECT_LOOK}
        value={filters.sort}
        onChange={({ target: { value } }) => void apply({ sort: value as ReviewSort })}
      >
        {REVIEW_SORTS.map((sort) => (
          <option key={sort} value={sort}>
            {SORT_NAMES[sort]()}
          </option>
        ))}
      </Select>
    </div>
  )
}
