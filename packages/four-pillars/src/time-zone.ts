/**
 * Clocks on walls, by the platform's own time zone data (Intl): no table of our own.
 *
 * A `wallMs` is what a clock on the wall shows, written as if it were UTC. Offsets are seconds ahead of UTC.
 */

const DAY_MS = 86_400_000

/**
 * How far apart the clock may be put forward and back again for it to count as daylight saving. The longest such time
 * since 1900 in which the clock was never back in between is Britain's from February 1940 to October 1945.
 */
const ADVANCED_AT_MOST_HALF_MONTHS = 6 * 24

const formats = new Map<string, Intl.DateTimeFormat>()

function getFormat(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
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

/** The seconds that clocks of a zone were ahead of UTC at an instant (ms since 1970). */
export function toOffsetSeconds(zone: string, instantMs: number): number {
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

/** The lowest offset at the half months between: no clock was put forward or back for less than that. */
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

/**
 * The offset of the clock when nobody has put it forward. Intl does not tell what is daylight saving, so it is told by
 * what it is: a clock that stands ahead of where it stood some time before, and of where it is put back to after.
 * A zone that moves for good is not touched by this, nor one that moves to the west.
 */
export function toStandardOffsetSeconds(zone: string, instantMs: number): number {
  const offset = toOffsetSeconds(zone, instantMs)
  const half = toHalfMonth(instantMs)
  const before = lowestBetween(zone, half - ADVANCED_AT_MOST_HALF_MONTHS, half)
  const after = lowestBetween(zone, half + 1, half + 1 + ADVANCED_AT_MOST_HALF_MONTHS)
  return Math.min(offset, Math.max(before, after))
}

/** What a clock's time can mean. `skipped` was never shown, `repeated` was shown twice, and both have two instants. */
export interface WallTime {
  kind: 'once' | 'repeated' | 'skipped'
  /** One instant, or two, the earlier first (ms since 1970). */
  instantsMs: number[]
}

/**
 * The instants at which clocks of a zone showed a time. A skipped time is read with the clock of before and of after
 * the change, as `Temporal` does it.
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
