import { DEFAULT_CONVENTIONS, type BirthInput, type Conventions } from '@shop/four-pillars/birth'
import { isBirthday } from '@shop/contract/users/users.rules'
import { toFieldErrors, type FieldErrors } from '../../../lib/api/field-errors.ts'
import { m } from '../../../paraglide/messages.js'
import { findLikelyPlace, findPlace } from './places.ts'

/** Values of the birth form. */
export interface BirthValues extends Conventions {
  /** YYYY-MM-DD, empty at first. */
  date: string
  /** HH:MM; empty when unknown. */
  time: string
  /** Id of a listed place, or `OTHER_PLACE`. */
  place: string
  /** IANA time zone; used for `OTHER_PLACE` only. */
  zone: string
  /** Degrees as typed; empty when unknown. */
  longitude: string
  /** Which instant is meant when the local time was repeated or skipped. */
  repeatedTime: BirthInput['repeatedTime']
}

/** Fields that can have validation errors. */
type BirthField = 'date' | 'time' | 'longitude'

/** Ids of the controls that can have errors, in the order of the form. */
export const BIRTH_FIELD_IDS = {
  date: 'birth-date',
  time: 'birth-time',
  longitude: 'birth-longitude',
} as const satisfies Record<BirthField, string>

/** What every group of fields of the form gets. */
export interface BirthFieldsProps {
  values: BirthValues
  errors: FieldErrors<BirthField>
  onChange: (part: Partial<BirthValues>) => void
}

/** Initial values, with the birthday of the profile. */
export function toBirthValues(birthday: string | null | undefined): BirthValues {
  const place = findLikelyPlace()
  return {
    date: birthday ?? '',
    time: '',
    place: place.id,
    zone: place.zone,
    longitude: String(place.longitude),
    ...DEFAULT_CONVENTIONS,
    repeatedTime: 'earlier',
  }
}

/** Parses stored values; undefined when they are invalid. */
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

/** Validates the form. */
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

/** Parses `116.4`, `−74` or `116,4`; NaN for anything else. */
function toDegrees(text: string): number {
  return Number(text.trim().replace('−', '-').replace(',', '.'))
}

/** Converts valid values to the input of the calendar. */
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
