import { RATINGS } from '@shop/contract/vitals/vitals.endpoints'
import type { Figure } from '@shop/contract/vitals/vitals.schemas'
import { formatNumber } from '../../lib/i18n/format.ts'
import { m } from '../../paraglide/messages.js'
import { cx } from '../../ui/layout/class-names.ts'
import { RatingDot, RatingValue } from './rating-value.tsx'
import { countVisits, formatShare, toRatingName, formatThreshold, toVitalName } from './vital-labels.ts'

const FILLS = { good: 'fill-ok', needs_improvement: 'fill-gold-400', poor: 'fill-danger' } as const

/** Main table: each metric with its value, the distribution of ratings and the number of visits. */
export function FigureTable({ figures }: { figures: readonly Figure[] }) {
  return (
    <table className="w-full border-collapse max-md:block">
      <caption className="sr-only">{m.vitals_all_visits()}</caption>
      <thead className="max-md:sr-only">
        <tr className="border-b border-gold-400 text-left text-sm">
          {[m.vitals_measure(), m.vitals_p75(), m.vitals_distribution(), m.vitals_visits()].map((name) => (
            <th
              key={name}
              scope="col"
              className="py-2 pr-6 font-medium whitespace-nowrap last:pr-0 last:text-right"
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:block max-md:border-t max-md:border-gold-400">
        {figures.map((figure) => (
          <FigureRow key={figure.name} figure={figure} />
        ))}
      </tbody>
    </table>
  )
}

function FigureRow({ figure }: { figure: Figure }) {
  const { name, p75 } = figure
  const count = countVisits(figure)
  return (
    <tr className="border-b border-line align-top max-md:grid max-md:gap-2 max-md:py-4">
      <th scope="row" className="text-left font-normal md:w-52 md:py-4 md:pr-6 lg:w-88">
        <span className="font-medium">{toVitalName(name)}</span> <abbr className="no-underline">{name}</abbr>
        <span className="block text-sm text-muted">{formatThreshold(name)}</span>
      </th>
      <td className="text-lg md:py-4 md:pr-6">
        <RatingValue vital={name} value={p75} />
      </td>
      <td className="md:min-w-56 md:py-4 md:pr-6">
        <Distribution figure={figure} />
      </td>
      <td className="tabular-nums md:py-4 md:text-right">
        <span className="max-md:hidden">{formatNumber(count)}</span>
        <span className="md:hidden">{m.vitals_visits_count({ count, number: formatNumber(count) })}</span>
      </td>
    </tr>
  )
}

/** Distribution of visits as a bar, with a text alternative. */
function Distribution({ figure }: { figure: Figure }) {
  const total = countVisits(figure)
  const shares = RATINGS.map((rating) => ({ rating, share: figure[rating] / total }))
  return (
    <>
      <svg aria-hidden="true" className="h-2.5 w-full" viewBox="0 0 100 1" preserveAspectRatio="none">
        {shares.map(({ rating, share }, index) => (
          <rect
            key={rating}
            x={shares.slice(0, index).reduce((sum, before) => sum + before.share, 0) * 100}
            width={share * 100}
            height={1}
            className={cx('forced-color-adjust-none', FILLS[rating])}
          />
        ))}
      </svg>
      <ul className="mt-1.5 flex flex-wrap gap-x-4 text-sm text-muted">
        {shares.map(({ rating, share }) => (
          <li key={rating} className="inline-flex items-center gap-1.5">
            <RatingDot rating={rating} />
            {formatShare(share)} {toRatingName(rating)}
          </li>
        ))}
      </ul>
    </>
  )
}
