import { scaleLinear, scaleTime } from 'd3-scale'
import { line } from 'd3-shape'
import { cx } from '../../ui/layout/class-names.ts'

/** A value at a point in time. */
interface ChartPoint {
  at: Date
  value: number
}

interface LineChartProps {
  /** Text alternative; a table with the same values follows. */
  label: string
  points: readonly ChartPoint[]
  /** Points further apart than this (ms) are not connected. */
  maxGapMs: number
  /** Horizontal lines, such as thresholds. */
  levels?: readonly { value: number; label: string }[]
  /** Vertical lines, such as releases; labels of one or two characters. */
  releases?: readonly { at: Date; label: string }[]
  formatValue: (value: number) => string
  formatTime: (at: Date) => string
}

/**
 * One drawing per window width, so that its text has the size of the surrounding text. Only one is visible.
 */
const DRAWINGS = [
  { width: 400, height: 260, className: 'sm:hidden' },
  { width: 720, height: 280, className: 'max-sm:hidden lg:hidden' },
  { width: 1136, height: 320, className: 'max-lg:hidden' },
]
const MARGIN = { top: 24, bottom: 32, left: 64 }
/** Right margin with and without labels of levels. */
const RIGHT = { withLevels: 56, without: 12 }
const TICKS = 4
/** Space above the highest value, as a factor. */
const HEADROOM = 1.1
/** More dots than this would overlap. */
const MOST_DOTS = 31

/** Line chart over time; renders on the server. */
export function LineChart({ label, ...chart }: LineChartProps) {
  return DRAWINGS.map(({ width, height, className }) => (
    <svg
      key={width}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${height}`}
      className={cx('h-auto w-full text-sm', className)}
    >
      <Drawing {...chart} width={width} height={height} />
    </svg>
  ))
}

function Drawing({
  points,
  maxGapMs,
  levels = [],
  releases = [],
  formatValue,
  formatTime,
  width,
  height,
}: Omit<LineChartProps, 'label'> & { width: number; height: number }) {
  const times = points.map(({ at }) => at.getTime())
  const highest = Math.max(...points.map(({ value }) => value), levels[0]?.value ?? 0) * HEADROOM
  const right = width - (levels.length > 0 ? RIGHT.withLevels : RIGHT.without)
  const bottom = height - MARGIN.bottom
  const x = scaleTime([Math.min(...times), Math.max(...times)], [MARGIN.left, right])
  const y = scaleLinear([0, highest || 1], [bottom, MARGIN.top]).nice(TICKS)
  const first = points[0]
  const last = points.at(-1)
  return (
    <>
      {y.ticks(TICKS).map((tick) => (
        <g key={tick}>
          <line x1={MARGIN.left} x2={right} y1={y(tick)} y2={y(tick)} className="stroke-line" />
          <text x={MARGIN.left - 8} y={y(tick)} dy="0.32em" textAnchor="end" className="fill-muted">
            {tick === 0 ? '0' : formatValue(tick)}
          </text>
        </g>
      ))}
      {levels
        .filter(({ value }) => value <= y.domain()[1]!)
        .map((level) => (
          <g key={level.label}>
            <line
              x1={MARGIN.left}
              x2={right}
              y1={y(level.value)}
              y2={y(level.value)}
              strokeDasharray="5 4"
              className="stroke-gold-600"
            />
            <text x={right + 8} y={y(level.value)} dy="0.32em" className="fill-gold-600">
              {level.label}
            </text>
          </g>
        ))}
      {releases.map((release) => (
        <g key={release.label}>
          <line
            x1={x(release.at)}
            x2={x(release.at)}
            y1={MARGIN.top}
            y2={bottom}
            className="stroke-edge"
            strokeDasharray="2 3"
          />
          <text x={x(release.at)} y={MARGIN.top - 8} textAnchor="middle" className="fill-ink">
            {release.label}
          </text>
        </g>
      ))}
      {toRuns(points, maxGapMs).map((run) => (
        <path
          key={run[0]!.at.getTime()}
          d={
            line<ChartPoint>(
              ({ at }) => x(at),
              ({ value }) => y(value),
            )(run) ?? ''
          }
          fill="none"
          strokeWidth={2}
          strokeLinejoin="round"
          className="stroke-jade-700"
        />
      ))}
      {points.length <= MOST_DOTS &&
        points.map((point) => (
          <circle
            key={point.at.getTime()}
            cx={x(point.at)}
            cy={y(point.value)}
            r={3}
            className="fill-jade-700"
          />
        ))}
      {first && last && (
        <>
          <text x={MARGIN.left} y={height - 8} className="fill-muted">
            {formatTime(first.at)}
          </text>
          <text x={right} y={height - 8} textAnchor="end" className="fill-muted">
            {formatTime(last.at)}
          </text>
        </>
      )}
    </>
  )
}

/** Splits points at gaps. */
function toRuns(points: readonly ChartPoint[], maxGapMs: number): ChartPoint[][] {
  const runs: ChartPoint[][] = []
  for (const point of points) {
    const before = runs.at(-1)?.at(-1)
    if (before && point.at.getTime() - before.at.getTime() <= maxGapMs) runs.at(-1)!.push(point)
    else runs.push([point])
  }
  return runs
}
