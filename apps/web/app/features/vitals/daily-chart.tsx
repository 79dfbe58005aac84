import { VITAL_THRESHOLDS, type Vital } from '@shop/contract/vitals/vitals.endpoints'
import type { Cut, VitalsReport } from '@shop/contract/vitals/vitals.schemas'
import { formatCalendarDay } from '../../lib/i18n/format.ts'
import { m } from '../../paraglide/messages.js'
import { CutTable } from './cut-table.tsx'
import { LineChart } from './line-chart.tsx'
import { toReleaseMarkers } from './release-markers.ts'
import { formatVital, toRatingName, toVitalName } from './vital-labels.ts'
import { joinNames, joinPhrases } from '../../lib/i18n/join-texts.ts'

/** Longest distance of consecutive days; a larger one means that a day is missing. */
const MAX_GAP_MS = 36 * 60 * 60 * 1_000

interface DailyChartProps {
  vital: Vital
  days: readonly Cut[]
  releases: VitalsReport['releases']
}

/** Chart of one metric by day, with thresholds and releases, and a table for screen readers. */
export function DailyChart({ vital, days, releases }: DailyChartProps) {
  const { good, poor } = VITAL_THRESHOLDS[vital]
  const points = days.flatMap(({ key, figures }) => {
    const figure = figures.find(({ name }) => name === vital)
    return figure ? [{ at: new Date(key), value: figure.p75 }] : []
  })
  const markers = toReleaseMarkers(
    releases,
    points.map(({ at }) => at),
  )
  const caption = m.vitals_chart_caption({ vital: toVitalName(vital) })
  return (
    <figure className="flex flex-col gap-4">
      {points.length > 1 && (
        <>
          <LineChart
            label={caption}
            points={points}
            maxGapMs={MAX_GAP_MS}
            levels={[
              { value: good, label: toRatingName('good') },
              { value: poor, label: toRatingName('poor') },
            ]}
            releases={markers}
            formatValue={(value) => formatVital(vital, value)}
            formatTime={(at) => formatCalendarDay(at.toISOString())}
          />
          <ol className="flex flex-wrap gap-x-6 gap-y-1 text-sm text-muted empty:hidden">
            {markers.map(({ at, label, names }) => (
              <li key={label}>
                <span className="font-medium text-ink">{label}</span>{' '}
                {joinPhrases([
                  m.vitals_release({ name: joinNames(names) }),
                  formatCalendarDay(at.toISOString()),
                ])}
              </li>
            ))}
          </ol>
        </>
      )}
      <figcaption>
        <details open={points.length <= 1}>
          <summary className="min-h-11 cursor-pointer py-2.5">{m.vitals_table()}</summary>
          <CutTable caption={caption} label={m.vitals_day()} cuts={days} toName={formatCalendarDay} />
        </details>
      </figcaption>
    </figure>
  )
}
