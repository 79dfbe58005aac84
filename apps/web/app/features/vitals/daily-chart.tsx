import { VITAL_THRESHOLDS, type Cut, type Vital, type VitalsReport } from '@shop/contract/vitals'
import { formatCalendarDay } from '../../lib/format.ts'
import { m } from '../../paraglide/messages.js'
import { CutTable } from './cut-table.tsx'
import { LineChart } from './line-chart.tsx'
import { formatVital, toRatingName, toVitalName } from './vital-words.ts'

export interface DailyChartProps {
  vital: Vital
  days: readonly Cut[]
  releases: VitalsReport['releases']
}

/** One figure day by day, with its thresholds and the releases; as a table for those who do not see it. */
export function DailyChart({ vital, days, releases }: DailyChartProps) {
  const { good, poor } = VITAL_THRESHOLDS[vital]
  const points = days.flatMap(({ key, figures }) => {
    const figure = figures.find(({ name }) => name === vital)
    return figure ? [{ at: new Date(key), value: figure.p75 }] : []
  })
  const first = points[0]?.at.getTime() ?? Infinity
  const marks = releases
    // Figures are of whole days: a release stands on its day.
    .map(({ name, at }) => ({ at: new Date(at.slice(0, 10)), label: m.vitals_release({ name }) }))
    .filter(({ at }) => at.getTime() >= first && at <= points.at(-1)!.at)
  return (
    <figure className="flex flex-col gap-4">
      {points.length > 1 && (
        <LineChart
          label={m.vitals_chart_caption({ vital: toVitalName(vital) })}
          points={points}
          levels={[
            { value: good, label: toRatingName('good') },
            { value: poor, label: toRatingName('poor') },
          ]}
          marks={marks}
          formatValue={(value) => formatVital(vital, value)}
          formatTime={(at) => formatCalendarDay(at.toISOString())}
        />
      )}
      <figcaption>
        <details open={points.length <= 1}>
          <summary className="min-h-11 cursor-pointer py-2.5">{m.vitals_table()}</summary>
          <CutTable
            caption={m.vitals_chart_caption({ vital: toVitalName(vital) })}
            label={m.vitals_day()}
            cuts={days}
            toName={formatCalendarDay}
          />
        </details>
      </figcaption>
    </figure>
  )
}
