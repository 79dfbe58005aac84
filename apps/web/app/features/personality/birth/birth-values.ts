import type { BirthInput } from '@shop/four-pillars/birth'
import { isBirthday } from '@shop/contract/users'
import { toFieldErrors, type FieldErrors } from '../../../lib/api/field-errors.ts'
import { m } from '../../../paraglide/messages.js'
import { findLikelyPlace, findPlace } from './places.ts'

/** The form of a birth as it is filled in. */
export interface BirthValues {
  /** YYYY-MM-DD, empty at first. */
  date: string
  /** HH:MM; empty is unknown. */
  time: string
  /** A listed place, or `OTHER_PLACE`. */
  place: string
  /** IANA; counts only for another place. */
  zone: string
  /** Degrees as typed; empty is unknown. */
  longitude: string
  dayTurn: BirthInput['conventions']['dayTurn']
  clock: BirthInput['conventions']['clock']
  /** Which one is meant if the clock showed the time twice, or skipped it. */
  repeatedTime: BirthInput['repeatedTime']
}
export type BirthField = 'date' | 'time' | 'longitude'

/** The ids of the controls that can be refused, in the order of the form. */
export const BIRTH_FIELD_IDS = {
  date: 'birth-date',
  time: 'birth-time',
  longitude: 'birth-longitude',
} as const satisfies Record<BirthField, string>

/** An empty form, with the day of birth that the profile holds. */
export function toBirthValues(birthday: string | null | undefined): BirthValues {
  const place = findLikelyPlace()
  return {
    date: birthday ?? '',
    time: '',
    place: place.id,
    zone: place.zone,
    longitude: String(place.longitude),
    dayTurn: '23:00',
    clock: 'standard',
    repeatedTime: 'earlier',
  }
}

/** The form as it was kept; undefined for what is none. */
export function parseBirthValues(stored: unknown): BirthValues | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined
  const { date, time, place, zone, longitude, dayTurn, clock, repeatedTime } = stored as BirthValues
  const isText = [date, time, place, zone, longitude].every((value: unknown) => typeof value === 'string')
  const isKnown =
    ['23:00', '00:00'].includes(dayTurn) &&
    ['standard', 'mean_solar', 'true_solar'].includes(clock) &&
    ['earlier', 'later'].includes(repeatedTime)
  if (!isText || !isKnown) return undefined
  return { date, time, place, zone, longitude, dayTurn, clock, repeatedTime }
}

/** What is wrong with the form, in words. */
export function findBirthErrors({ date, time, longitude, clock }: BirthValues): FieldErrors<BirthField> {
  return toFieldErrors<BirthField>({
    date: isBirthday(date) ? undefined : m.profile_error_birthday(),
    time: time === '' || /^([01]\d|2[0-3]):[0-5]\d$/.test(time) ? undefined : m.personality_error_time(),
    longitude: findLongitudeError(longitude, clock),
  })
}

function findLongitudeError(longitude: string, clock: BirthValues['clock']): string | undefined {
  if (longitude.trim() === '')
    return clock === 'standard' ? undefined : m.personality_error_longitude_missing()
  const degrees = toDegrees(longitude)
  return Number.isFinite(degrees) && Math.abs(degrees) <= 180 ? undefined : m.personality_error_longitude()
}

/** Reads `116.4`, `−74` or `116,4`; NaN for what is no number. */
function toDegrees(text: string): number {
  return Number(text.trim().replace('−', '-').replace(',', '.'))
}

/** The birth that a form without faults tells of. */
export function toBirthInput(values: BirthValues): BirthInput {
  const { date, time, place, zone, longitude, dayTurn, clock, repeatedTime } = values
  return {
    date,
    time: time === '' ? null : time,
    zone: findPlace(place)?.zone ?? zone,
    longitude: longitude.trim() === '' ? null : toDegrees(longitude),
    conventions: { dayTurn, clock },
    repeatedTime,
  }
}
