import { scaleLinear, scaleTime } from 'd3-scale'
import { line } from 'd3-shape'

/** A value at a moment. */
export interface ChartPoint {
  at: Date
  value: number
}

export interface LineChartProps {
  /** Says what is seen; a table with the same values stands behind. */
  label: string
  points: readonly ChartPoint[]
  /** Lines across, such as a threshold. */
  levels?: readonly { value: number; label: string }[]
  /** Lines down, such as a release. */
  marks?: readonly { at: Date; label: string }[]
  formatValue: (value: number) => string
  formatTime: (at: Date) => string
}

const WIDTH = 800
const HEIGHT = 300
const MARGIN = { top: 16, right: 16, bottom: 40, left: 104 }
const TICKS = 4
/** Room above the highest value. */
const HEADROOM = 1.1

/** A line over time, drawn on the server too. */
export function LineChart({
  label,
  points,
  levels = [],
  marks = [],
  formatValue,
  formatTime,
}: LineChartProps) {
  const times = points.map(({ at }) => at.getTime())
  const highest = Math.max(...points.map(({ value }) => value), levels[0]?.value ?? 0) * HEADROOM
  const x = scaleTime([Math.min(...times), Math.max(...times)], [MARGIN.left, WIDTH - MARGIN.right])
  const y = scaleLinear([0, highest || 1], [HEIGHT - MARGIN.bottom, MARGIN.top]).nice(TICKS)
  const path = line<ChartPoint>(
    ({ at }) => x(at),
    ({ value }) => y(value),
  )(points)
  const first = points[0]
  const last = points.at(-1)
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className="h-auto w-full text-base max-md:text-2xl"
    >
      {y.ticks(TICKS).map((tick) => (
        <g key={tick}>
          <line
            x1={MARGIN.left}
            x2={WIDTH - MARGIN.right}
            y1={y(tick)}
            y2={y(tick)}
            className="stroke-line"
          />
          <text x={MARGIN.left - 8} y={y(tick)} dy="0.32em" textAnchor="end" className="fill-muted">
            {formatValue(tick)}
          </text>
        </g>
      ))}
      {levels
        .filter(({ value }) => value <= y.domain()[1]!)
        .map((level) => (
          <g key={level.label}>
            <line
              x1={MARGIN.left}
              x2={WIDTH - MARGIN.right}
              y1={y(level.value)}
              y2={y(level.value)}
              strokeDasharray="5 4"
              className="stroke-gold-600"
            />
            <text x={WIDTH - MARGIN.right} y={y(level.value) - 5} textAnchor="end" className="fill-gold-600">
              {level.label}
            </text>
          </g>
        ))}
      {marks.map((mark) => (
        <g key={mark.label}>
          <line
            x1={x(mark.at)}
            x2={x(mark.at)}
            y1={MARGIN.top}
            y2={HEIGHT - MARGIN.bottom}
            className="stroke-edge"
            strokeDasharray="2 3"
          />
          <text
            x={x(mark.at) + (x(mark.at) > WIDTH / 2 ? -4 : 4)}
            y={MARGIN.top + 10}
            textAnchor={x(mark.at) > WIDTH / 2 ? 'end' : 'start'}
            className="fill-muted"
          >
            {mark.label}
          </text>
        </g>
      ))}
      <path d={path ?? ''} fill="none" strokeWidth={2.5} strokeLinejoin="round" className="stroke-jade-700" />
      {points.map((point) => (
        <circle
          key={point.at.getTime()}
          cx={x(point.at)}
          cy={y(point.value)}
          r={3.5}
          className="fill-jade-700"
        />
      ))}
      {first && last && (
        <>
          <text x={MARGIN.left} y={HEIGHT - 8} className="fill-muted">
            {formatTime(first.at)}
          </text>
          <text x={WIDTH - MARGIN.right} y={HEIGHT - 8} textAnchor="end" className="fill-muted">
            {formatTime(last.at)}
          </text>
        </>
      )}
    </svg>
  )
}
