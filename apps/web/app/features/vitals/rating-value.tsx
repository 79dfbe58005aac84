import { toRating, type Rating, type Vital } from '@shop/contract/vitals/vitals.endpoints'
import { cx } from '../../ui/layout/class-names.ts'
import { formatVital, toRatingName } from './vital-labels.ts'

const LOOKS: Readonly<Record<Rating, string>> = {
  good: 'bg-ok',
  needs_improvement: 'bg-gold-400',
  poor: 'bg-danger',
}

/** A dot in the colour of a rating; a text next to it says the same. */
export function RatingDot({ rating }: { rating: Rating }) {
  return (
    <span
      aria-hidden="true"
      className={cx('inline-block size-2.5 shrink-0 rounded-full border border-transparent', LOOKS[rating])}
    />
  )
}

interface RatingValueProps {
  vital: Vital
  value: number
}

/** Value of a metric with its rating. */
export function RatingValue({ vital, value }: RatingValueProps) {
  const rating = toRating(vital, value)
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-2">
      <span className="inline-flex items-center gap-2 tabular-nums">
        <RatingDot rating={rating} />
        {formatVital(vital, value)}
      </span>
      <span className="text-sm whitespace-nowrap text-muted">{toRatingName(rating)}</span>
    </span>
  )
}
