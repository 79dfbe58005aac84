import type { BirthInput, Conventions } from './birth.ts'
import { toEquationOfTimeSeconds, toMeanSolarOffsetSeconds } from './solar-time.ts'
import { getTerm, getTermAt } from './solar-terms.ts'
import { resolveWallTime, toOffsetSeconds, toStandardOffsetSeconds, type WallTime } from './time-zone.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

/** Wall clock time as ms, as if it were UTC; midnight if the hour is unknown. */
export function toWallMs({ date, time }: BirthInput): number {
  return Date.parse(`${date}T${time ?? '00:00'}:00Z`)
}

/** The instant of a wall clock time, and the other one if it is ambiguous. */
export interface BirthInstant {
  kind: WallTime['kind']
  instantMs: number
  otherInstantMs: number | null
}

/** The instant of a birth with known hour. */
export function toInstant(input: BirthInput): BirthInstant {
  const { kind, instantsMs } = resolveWallTime(input.zone, toWallMs(input))
  const [earlier, later = null] = instantsMs as [number, number?]
  if (later === null || input.repeatedTime === 'earlier')
    return { kind, instantMs: earlier, otherInstantMs: later }
  return { kind, instantMs: later, otherInstantMs: earlier }
}

/** Local clock (ms, as if it were UTC) for day and hour pillars, by the chosen convention. */
export function toLocalMs({ zone, longitude, conventions }: BirthInput, instantMs: number): number {
  if (conventions.clock === 'standard' || longitude === null)
    return instantMs + toStandardOffsetSeconds(zone, instantMs) * 1000
  const equation = conventions.clock === 'true_solar' ? toEquationOfTimeSeconds(instantMs) : 0
  return instantMs + (toMeanSolarOffsetSeconds(longitude) + equation) * 1000
}

/** Corrections from the wall clock to the local clock. In seconds; times in ISO 8601. */
export interface ClockFacts {
  /** The instant, in UTC. */
  at: string
  /** The local clock without zone: day and hour pillars are derived from it. */
  local: string
  offsetSeconds: number
  daylightSavingSeconds: number
  meanSolarOffsetSeconds: number | null
  equationOfTimeSeconds: number | null
}

/** The facts that explain how an instant was converted. */
export function toClockFacts(input: BirthInput, instantMs: number): ClockFacts {
  const { zone, longitude, conventions } = input
  const offsetSeconds = toOffsetSeconds(zone, instantMs)
  return {
    at: toIso(instantMs),
    local: toIso(toLocalMs(input, instantMs)).slice(0, -1),
    offsetSeconds,
    daylightSavingSeconds: offsetSeconds - toStandardOffsetSeconds(zone, instantMs),
    meanSolarOffsetSeconds:
      conventions.clock === 'standard' || longitude === null ? null : toMeanSolarOffsetSeconds(longitude),
    equationOfTimeSeconds: conventions.clock === 'true_solar' ? toEquationOfTimeSeconds(instantMs) : null,
  }
}

/** ISO 8601 to the second, such as 1984-02-04T15:18:44Z. */
export function toIso(instantMs: number): string {
  return `${new Date(instantMs).toISOString().slice(0, 19)}Z`
}

/** The wall clock of a zone with its offset: 1988-09-11T01:10:00+09:00, with seconds where the zone had them. */
export function toWallIso(zone: string, instantMs: number): string {
  const offset = toOffsetSeconds(zone, instantMs)
  const parts = [offset / 3600, (offset / 60) % 60, offset % 60].map((part) => Math.trunc(Math.abs(part)))
  const shown = (parts[2] === 0 ? parts.slice(0, 2) : parts).map((part) => String(part).padStart(2, '0'))
  return `${toIso(instantMs + offset * 1000).slice(0, -1)}${offset < 0 ? '-' : '+'}${shown.join(':')}`
}

/** The local clock's day boundary at or before a time, and the next one (ms, as if they were UTC). */
export function getDayBoundaries(localMs: number, dayTurn: Conventions['dayTurn']): [number, number] {
  const early = dayTurn === '23:00' ? HOUR_MS : 0
  const last = Math.floor((localMs + early) / DAY_MS) * DAY_MS - early
  return [last, last + DAY_MS]
}

/** A part of a day without a solar term or a day boundary. Instants in ms, the end excluded. */
export interface DayPart {
  fromMs: number
  toMs: number
}

/** The calendar day at the birthplace, split wherever a reading could change: used if the hour is unknown. */
export function listDayParts(input: BirthInput): DayPart[] {
  const wallMs = Date.parse(`${input.date}T00:00:00Z`)
  const fromMs = resolveWallTime(input.zone, wallMs).instantsMs[0]!
  const toMs = resolveWallTime(input.zone, wallMs + DAY_MS).instantsMs[0]!
  const cuts = [fromMs, toMs]
  for (let { serial } = getTermAt(fromMs); getTerm(serial).atMs < toMs; serial++)
    if (getTerm(serial).atMs > fromMs) cuts.push(getTerm(serial).atMs)
  let boundaryMs = fromMs
  while (boundaryMs < toMs) {
    const localMs = toLocalMs(input, boundaryMs)
    boundaryMs += getDayBoundaries(localMs, input.conventions.dayTurn)[1] - localMs
    if (boundaryMs < toMs) cuts.push(boundaryMs)
  }
  cuts.sort((a, b) => a - b)
  return cuts.slice(1).map((end, index) => ({ fromMs: cuts[index]!, toMs: end }))
}
