/** Two points on which schools differ. */
export interface Conventions {
  /**
   * When the day pillar changes: at 23:00, when the hour of zi begins, or at midnight. With midnight, 23:00 to 0:00 is the
   * "late zi" hour: still the old day, with its hour stem counted from the next day.
   */
  dayTurn: '23:00' | '00:00'
  /** The zone's clock without daylight saving, or the birthplace's mean or true (with the equation of time) solar time. */
  clock: 'standard' | 'mean_solar' | 'true_solar'
}

/** The default conventions. */
export const DEFAULT_CONVENTIONS: Conventions = { dayTurn: '23:00', clock: 'standard' }

/**
 * Date, time and place of a birth, as a person states them. The solar terms are verified for births from 1900 to 2100
 * (docs/decisions/0036).
 */
export interface BirthInput {
  /** YYYY-MM-DD, by the calendar on the wall. */
  date: string
  /** HH:MM, by the clock on the wall; null is unknown. */
  time: string | null
  /** IANA time zone, such as Asia/Shanghai. */
  zone: string
  /** Degrees, east is positive; the solar clocks need it. */
  longitude: number | null
  conventions: Conventions
  /** Which instant is meant when the clock showed the time twice, or skipped it. */
  repeatedTime: 'earlier' | 'later'
}
