import { LEVEL_STEPS, toLevel } from '@shop/contract/users'

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
