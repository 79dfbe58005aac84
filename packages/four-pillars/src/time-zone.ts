/**
 * Wall clocks by the table of clocks (clock-data.ts), and by the platform's time zone data (Intl) for other zones and
 * later years. A `wallMs` is a wall clock time as if it were UTC. Offsets are seconds ahead of UTC.
 */

import { findClock } from './clocks.ts'

const DAY_MS = 86_400_000

/**
 * Maximum length of daylight saving. The longest period since 1900 without a return to standard time is Britain's, from
 * February 1940 to October 1945.
 */
const ADVANCED_AT_MOST_HALF_MONTHS = 6 * 24

/** Zones that Intl does not know, by the zone that has agreed with them since 1970. */
const INTL_NAMES: Readonly<Record<string, string>> = { 'Asia/Hanoi': 'Asia/Bangkok' }

const formats = new Map<string, Intl.DateTimeFormat>()

function getFormat(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: INTL_NAMES[zone] ?? zone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  formats.set(zone, format)
  return format
}

/** UTC offset of a zone in seconds at an instant (ms since 1970). */
export function toOffsetSeconds(zone: string, instantMs: number): number {
  return findClock(zone, instantMs)?.offset ?? toIntlOffsetSeconds(zone, instantMs)
}

function toIntlOffsetSeconds(zone: string, instantMs: number): number {
  const shown: Record<string, number> = {}
  for (const { type, value } of getFormat(zone).formatToParts(instantMs)) shown[type] = Number(value)
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = shown
  const wallMs = Date.UTC(year, month - 1, day, hour, minute, second)
  return wallMs / 1000 - Math.floor(instantMs / 1000)
}

/** Half months since the year 0: the first of a month, or its 15th. */
function toHalfMonth(instantMs: number): number {
  const day = new Date(instantMs)
  return (day.getUTCFullYear() * 12 + day.getUTCMonth()) * 2 + (day.getUTCDate() < 15 ? 0 : 1)
}

const samples = new Map<string, Map<number, number>>()

/** The lowest offset at the half months between: shorter changes of a clock do not occur. */
function lowestBetween(zone: string, fromHalf: number, toHalf: number): number {
  const known = samples.get(zone) ?? new Map<number, number>()
  samples.set(zone, known)
  let lowest = Infinity
  for (let half = fromHalf; half <= toHalf; half++) {
    let offset = known.get(half)
    if (offset === undefined) {
      offset = toOffsetSeconds(zone, Date.UTC(Math.floor(half / 24), (half % 24) >> 1, half % 2 ? 15 : 1))
      known.set(half, offset)
    }
    if (offset < lowest) lowest = offset
  }
  return lowest
}

/** The standard offset in seconds: the one without daylight saving. */
export function toStandardOffsetSeconds(zone: string, instantMs: number): number {
  return findClock(zone, instantMs)?.standard ?? detectStandardOffsetSeconds(zone, instantMs)
}

/**
 * Intl does not flag daylight saving, so it is detected: an offset above the one some time before and the one it
 * returns to after. Permanent changes of a zone, and changes to the west, are not affected.
 */
function detectStandardOffsetSeconds(zone: string, instantMs: number): number {
  const offset = toOffsetSeconds(zone, instantMs)
  const half = toHalfMonth(instantMs)
  const before = lowestBetween(zone, half - ADVANCED_AT_MOST_HALF_MONTHS, half)
  const after = lowestBetween(zone, half + 1, half + 1 + ADVANCED_AT_MOST_HALF_MONTHS)
  return Math.min(offset, Math.max(before, after))
}

/**
 * Result of resolving a wall clock time. `skipped` never occurred, `repeated` occurred twice; both have two instants.
 */
export interface WallTime {
  kind: 'once' | 'repeated' | 'skipped'
  /** One instant, or two, the earlier first (ms since 1970). */
  instantsMs: number[]
}

/**
 * Instants of a wall clock time in a zone. A skipped time is resolved with the offsets before and after the change,
 * like `Temporal`.
 */
export function resolveWallTime(zone: string, wallMs: number): WallTime {
  const before = toOffsetSeconds(zone, wallMs - DAY_MS)
  const after = toOffsetSeconds(zone, wallMs + DAY_MS)
  const candidates = [...new Set([before, after])].map((offset) => wallMs - offset * 1000)
  const shown = candidates.filter((ms) => ms + toOffsetSeconds(zone, ms) * 1000 === wallMs)
  const instantsMs = (shown.length > 0 ? shown : candidates).sort((a, b) => a - b)
  if (instantsMs.length === 1) return { kind: 'once', instantsMs }
  return { kind: shown.length > 0 ? 'repeated' : 'skipped', instantsMs }
}
