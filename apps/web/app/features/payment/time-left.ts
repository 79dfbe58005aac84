const SECOND_MS = 1_000
const MINUTE_SECONDS = 60

/** Minutes at which the time left is read out. */
const SPOKEN_MINUTES = [5, 1] as const

/** How much time is left until an ISO 8601 moment, in whole seconds; 0 when it has passed. */
export function toSecondsLeft(until: string, nowMs: number): number {
  return Math.max(0, Math.ceil((Date.parse(until) - nowMs) / SECOND_MS))
}

/** The earlier one of two ISO 8601 moments of which the second may not be known. */
export function toEarlier(time: string, other: string | undefined): string {
  return other !== undefined && Date.parse(other) < Date.parse(time) ? other : time
}

/** Writes seconds as a clock does: `29:05`. */
export function toClock(seconds: number): string {
  const minutes = Math.floor(seconds / MINUTE_SECONDS)
  return `${minutes}:${String(seconds % MINUTE_SECONDS).padStart(2, '0')}`
}

/** The same as `<time datetime>` wants it: `PT29M5S`. */
export function toDuration(seconds: number): string {
  return `PT${Math.floor(seconds / MINUTE_SECONDS)}M${seconds % MINUTE_SECONDS}S`
}

/**
 * Minutes to be read out now, so that a screen reader hears of 5 and 1 minute and not of every second. It changes
 * only at these moments; undefined before the first.
 */
export function toSpokenMinutes(seconds: number): number | undefined {
  if (seconds === 0) return undefined
  return SPOKEN_MINUTES.findLast((minutes) => seconds <= minutes * MINUTE_SECONDS)
}
