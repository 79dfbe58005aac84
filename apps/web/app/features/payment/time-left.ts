const SECOND_MS = 1_000
const MINUTE_SECONDS = 60

/** Minutes at which the time left is announced. */
const SPOKEN_MINUTES = [5, 1] as const

/** Whole seconds until an ISO 8601 timestamp; 0 when it has passed. */
export function toSecondsLeft(until: string, nowMs: number): number {
  return Math.max(0, Math.ceil((Date.parse(until) - nowMs) / SECOND_MS))
}

/** The earlier of two ISO 8601 timestamps; the second may be undefined. */
export function toEarlier(time: string, other: string | undefined): string {
  return other !== undefined && Date.parse(other) < Date.parse(time) ? other : time
}

/** Formats seconds like a clock: `29:05`. */
export function toClock(seconds: number): string {
  const minutes = Math.floor(seconds / MINUTE_SECONDS)
  return `${minutes}:${String(seconds % MINUTE_SECONDS).padStart(2, '0')}`
}

/** Formats seconds for `<time datetime>`: `PT29M5S`. */
export function toDuration(seconds: number): string {
  return `PT${Math.floor(seconds / MINUTE_SECONDS)}M${seconds % MINUTE_SECONDS}S`
}

/** Minutes to announce to screen readers. Changes only at 5 and 1 minutes; undefined before. */
export function toSpokenMinutes(seconds: number): number | undefined {
  if (seconds === 0) return undefined
  return SPOKEN_MINUTES.findLast((minutes) => seconds <= minutes * MINUTE_SECONDS)
}
