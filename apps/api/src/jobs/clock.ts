/** Returns the current time. Injected, so that tests can set it. */
export type Clock = () => Date

export const SECOND = 1_000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** The date `ms` after `date`. */
export function after(date: Date, ms: number): Date {
  return new Date(date.getTime() + ms)
}
