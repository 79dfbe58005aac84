import type { BirthInput } from './birth.ts'
import { getDayBoundaries, toLocalMs, toWallIso, type BirthInstant } from './instant.ts'
import { getDay, getHour, getYearAndMonth } from './pillars.ts'
import { getMonthSpan, getSignSpan, toZodiacSign, type SolarTermName, type TermSpan } from './solar-terms.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000

/**
 * Distance in minutes within which the reading beyond a boundary is reported; for the hour, the error of an everyday
 * clock.
 */
const NEAR_MINUTES = { term: 120, day: 120, hour: 10 } as const

/**
 * An ambiguity of the reading, with both results: pillars by characters, signs and animals by name, instants by the
 * wall clock of the birthplace (`toWallIso`). `late_zi` is the hour from 23:00, where the two conventions differ.
 */
export interface Notice {
  code:
    | 'year_turn'
    | 'month_turn'
    | 'sign_turn'
    | 'day_turn'
    | 'late_zi'
    | 'hour_turn'
    | 'animal_differs'
    | 'time_repeated'
    | 'time_skipped'
  chosen: string
  other: string
  /** The boundary by the wall clock of the birthplace (`toWallIso`). */
  at: string | null
  /** Whole minutes from the boundary to the birth, negative before it; null if the hour is unknown. */
  minutes: number | null
  term: SolarTermName | null
}

/** Reads what a boundary changes, at an instant. */
type Read = (instantMs: number) => string

function findNearTerm(instantMs: number, { from, to }: TermSpan) {
  const since = instantMs - from.atMs
  const until = to.atMs - instantMs
  const term = since <= until ? from : to
  if (Math.min(since, until) > NEAR_MINUTES.term * MINUTE_MS) return undefined
  return { term, otherMs: term === from ? from.atMs - 1 : to.atMs, minutes: toMinutes(instantMs - term.atMs) }
}

function toMinutes(ms: number): number {
  // Truncated, and never -0, which JSON would lose.
  return Math.trunc(ms / MINUTE_MS) || 0
}

function listTermNotices(zone: string, instantMs: number): Notice[] {
  const readings: { code: 'year_turn' | 'month_turn' | 'sign_turn'; span: TermSpan; read: Read }[] = [
    { code: 'year_turn', span: getMonthSpan(instantMs), read: readYear },
    { code: 'month_turn', span: getMonthSpan(instantMs), read: readMonth },
    { code: 'sign_turn', span: getSignSpan(instantMs), read: readSign },
  ]
  return readings.flatMap(({ code, span, read }) => {
    const near = findNearTerm(instantMs, span)
    if (!near) return []
    const [chosen, other] = [read(instantMs), read(near.otherMs)]
    const { name, atMs } = near.term
    return chosen === other
      ? []
      : [{ code, chosen, other, at: toWallIso(zone, atMs), minutes: near.minutes, term: name }]
  })
}

function listClockNotices(input: BirthInput, instantMs: number): Notice[] {
  const { dayTurn } = input.conventions
  const localMs = toLocalMs(input, instantMs)
  const notices: Notice[] = []
  const explained = (code: Notice['code'], chosen: string, other: string, boundaryMs: number) =>
    notices.push({
      code,
      chosen,
      other,
      at: toWallIso(input.zone, instantMs + boundaryMs - localMs),
      minutes: toMinutes(localMs - boundaryMs),
      term: null,
    })

  const [last, next] = getDayBoundaries(localMs, dayTurn)
  const boundaryMs = localMs - last <= next - localMs ? last : next
  const isLateZi = new Date(localMs).getUTCHours() === 23
  if (isLateZi || Math.abs(localMs - boundaryMs) <= NEAR_MINUTES.day * MINUTE_MS) {
    const otherMs = boundaryMs === last ? last - 1 : next
    const [chosen, other] = [getDay(localMs, dayTurn), getDay(otherMs, dayTurn)]
    explained(isLateZi ? 'late_zi' : 'day_turn', chosen.characters, other.characters, boundaryMs)
  }

  // Hours change at the odd ones: 23:00, 1:00, 3:00 …
  const hourBoundaryMs = Math.round((localMs - HOUR_MS) / (2 * HOUR_MS)) * 2 * HOUR_MS + HOUR_MS
  if (Math.abs(localMs - hourBoundaryMs) <= NEAR_MINUTES.hour * MINUTE_MS) {
    const otherMs = localMs >= hourBoundaryMs ? hourBoundaryMs - 1000 : hourBoundaryMs
    explained('hour_turn', getHour(localMs).characters, getHour(otherMs).characters, hourBoundaryMs)
  }
  return notices
}

/** All ambiguities of a birth with known hour: nearby boundaries, and ambiguous clock times. */
export function listNotices(input: BirthInput, { kind, instantMs, otherInstantMs }: BirthInstant): Notice[] {
  const doubt: Notice[] =
    kind === 'once' || otherInstantMs === null
      ? []
      : [
          {
            code: kind === 'repeated' ? 'time_repeated' : 'time_skipped',
            chosen: toWallIso(input.zone, instantMs),
            other: toWallIso(input.zone, otherInstantMs),
            at: null,
            minutes: null,
            term: null,
          },
        ]
  return [...doubt, ...listTermNotices(input.zone, instantMs), ...listClockNotices(input, instantMs)]
}

/** The year pillar's characters at an instant. */
export function readYear(instantMs: number): string {
  return getYearAndMonth(instantMs).year.characters
}

/** The month pillar's characters at an instant. */
export function readMonth(instantMs: number): string {
  return getYearAndMonth(instantMs).month.characters
}

/** The western sign's name at an instant. */
export function readSign(instantMs: number): string {
  return toZodiacSign(getSignSpan(instantMs).from)
}
