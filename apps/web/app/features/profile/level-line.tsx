import { LEVEL_STEPS, toLevel } from '@shop/contract/users/users.endpoints'
import { formatNumber } from '../../lib/i18n/format.ts'
import { m } from '../../paraglide/messages.js'
import { Icon } from '../../ui/media/icons.tsx'
import { ProgressBar } from '../../ui/layout/progress-bar.tsx'
import { Skeleton } from '../../ui/layout/skeleton.tsx'

interface LevelLineProps {
  /** Points earned in the last 12 months. */
  pointsOfYear: number
  /** All points of the customer. */
  points: number
}

/** Reserves two lines where the text needs them, to avoid a layout shift. */
const TEXT_CLASS = 'max-sm:min-h-[2lh] xl:min-h-[2lh]'

const SUMMARY_LOOK =
  'inline-flex min-h-11 list-none items-center gap-1.5 text-jade-700 [&::-webkit-details-marker]:hidden'

/** Level and points, the distance to the next level, and how points are earned. */
export function LevelLine({ pointsOfYear, points }: LevelLineProps) {
  const { level, share, next } = toLevelProgress(pointsOfYear)
  const ofYear = m.profile_points({ count: pointsOfYear, number: formatNumber(pointsOfYear) })
  const text = next
    ? m.profile_level_next({ points: ofYear, count: next.missingPoints, level: next.level })
    : m.profile_level_top({ points: ofYear })
  return (
    <div className="flex flex-col gap-2.5">
      <p className={TEXT_CLASS}>
        <strong className="font-medium">{m.profile_level({ level })}</strong>
        <span aria-hidden="true"> · </span>
        <span className="text-muted tabular-nums">{text}</span>
      </p>
      <ProgressBar label={m.profile_level_progress()} share={share} valueText={text} />
      <details className="group text-sm">
        <summary className={SUMMARY_LOOK}>
          {m.profile_points_how()}
          <Icon name="chevron-down" className="size-4 transition-transform group-open:rotate-180" />
        </summary>
        <p className="max-w-text text-muted">{m.profile_points_how_text()}</p>
        <p className="mt-2 tabular-nums">
          {m.profile_points_balance()}: <strong className="font-medium">{formatNumber(points)}</strong>
        </p>
      </details>
    </div>
  )
}

/** The same while only the level is known. */
export function SavedLevelLine({ level }: { level: number | undefined }) {
  return (
    <div className="flex flex-col gap-2.5">
      <p className={TEXT_CLASS}>
        {level !== undefined && (
          <>
            <strong className="font-medium">{m.profile_level({ level })}</strong>
            <span aria-hidden="true"> · </span>
          </>
        )}
        <Skeleton className="inline-block! h-4 w-44 align-middle" />
      </p>
      <Skeleton className="h-1.5" />
      <p className="flex min-h-11 items-center text-sm">
        <Skeleton className="h-4 w-32" />
      </p>
    </div>
  )
}

/** Progress between two levels. */
interface LevelProgress {
  level: number
  /** Progress towards the next level, from 0 to 1; 1 on the highest. */
  share: number
  /** The next level and the points missing for it; undefined on the highest. */
  next: { level: number; missingPoints: number } | undefined
}

/** The level for the points of the last 12 months, and the progress to the next one (decision 0022). */
export function toLevelProgress(pointsOfYear: number): LevelProgress {
  const level = toLevel(pointsOfYear)
  const from = LEVEL_STEPS[level - 1] ?? 0
  const to = LEVEL_STEPS[level]
  if (to === undefined) return { level, share: 1, next: undefined }
  const share = Math.max(0, pointsOfYear - from) / (to - from)
  return { level, share, next: { level: level + 1, missingPoints: to - Math.max(0, pointsOfYear) } }
}
