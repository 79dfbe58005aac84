import { REVIEW_ASPECTS } from '@shop/contract/reviews/reviews.rules'
import type { RatingSummary as Summary } from '@shop/contract/reviews/reviews.schemas'
import { memoizeCount } from '../../../lib/i18n/count-texts.ts'
import { formatNumber } from '../../../lib/i18n/format.ts'
import { m } from '../../../paraglide/messages.js'
import { cx } from '../../../ui/layout/class-names.ts'
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx'
import { Stars } from '../../../ui/text/rating.tsx'
import { ASPECT_NAMES } from '../review-texts.ts'

const toCountText = memoizeCount(m.reviews_count)
const toStarsText = memoizeCount(m.reviews_stars_short)

interface RatingSummaryProps {
  summary: Summary
  /** The chosen number of stars. */
  chosen: number | undefined
  onChoose: (stars: number | undefined) => void
}

/** The average, how many gave how many stars (each row filters), and the averages for stone, finish and fit. */
export function RatingSummary({ summary, chosen, onChoose }: RatingSummaryProps) {
  const { average, count, distribution } = summary
  const aspects = REVIEW_ASPECTS.filter((aspect) => summary[aspect] !== undefined)
  return (
    <div className="flex flex-col gap-6">
      <div className="flex items-center gap-4">
        <p className="font-heading text-[3rem] leading-none tabular-nums">{average.toFixed(1)}</p>
        <div className="flex flex-col gap-1">
          <Stars value={average} />
          <p className="text-sm text-muted">{toCountText(count)}</p>
        </div>
      </div>
      <ul className="flex max-w-sm flex-col">
        {[5, 4, 3, 2, 1].map((stars) => (
          <li key={stars}>
            <StarRow
              stars={stars}
              rows={distribution[stars - 1] ?? 0}
              total={count}
              isChosen={chosen === stars}
              onPress={() => onChoose(chosen === stars ? undefined : stars)}
            />
          </li>
        ))}
      </ul>
      {aspects.length > 0 && (
        <dl className="grid max-w-sm grid-cols-[auto_1fr_auto] items-center gap-x-4 gap-y-2 text-sm">
          {aspects.map((aspect) => (
            <div key={aspect} className="contents">
              <dt>{ASPECT_NAMES[aspect]()}</dt>
              <dd className="contents">
                <Stars value={summary[aspect]!} className="justify-self-end" />
                <span aria-hidden="true" className="tabular-nums">
                  {summary[aspect]!.toFixed(1)}
                </span>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}

interface StarRowProps {
  stars: number
  rows: number
  total: number
  isChosen: boolean
  onPress: () => void
}

function StarRow({ stars, rows, total, isChosen, onPress }: StarRowProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      disabled={rows === 0 && !isChosen}
      onClick={onPress}
      className={cx(
        'grid min-h-11 w-full grid-cols-[3.5rem_1fr_2.5rem] items-center gap-3 rounded-card px-2 text-left text-sm',
        'hover:bg-jade-100 aria-pressed:bg-jade-100 aria-pressed:font-medium disabled:bg-transparent disabled:text-muted',
      )}
    >
      <span>{toStarsText(stars)}</span>
      <svg
        aria-hidden="true"
        viewBox="0 0 100 8"
        preserveAspectRatio="none"
        className="h-2 w-full rounded-full"
      >
        <rect width="100" height="8" className="fill-line" />
        <rect width={total > 0 ? (rows / total) * 100 : 0} height="8" className="fill-gold-600" />
      </svg>
      <span className="text-right text-muted tabular-nums">
        <span aria-hidden>{formatNumber(rows)}</span>
        <VisuallyHidden> {toCountText(rows)}</VisuallyHidden>
      </span>
    </button>
  )
}
