/** Says what time it is. Passed in, so that tests can move time. */
export type Clock = () => Date

export const SECOND = 1_000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** A moment `ms` after `date`. */
export function after(date: Date, ms: number): Date {
  return new Date(date.getTime() + ms)
}
