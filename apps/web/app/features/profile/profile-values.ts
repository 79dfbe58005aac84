import {
  FIVE_ELEMENTS,
  isBirthday,
  MAINLAND_MOBILE,
  NICKNAME_LENGTH,
  type ProfileChange,
  type UserProfile,
} from '@shop/contract/users'
import type { ErrorDetail } from '@shop/contract/http/envelope'
import { toFieldErrors, type FieldErrors } from '../../lib/api/field-errors.ts'
import { listSigns } from '../../lib/i18n/sign-names.ts'
import { m } from '../../paraglide/messages.js'

/** Values of the profile form; an empty text means "not given". */
export interface ProfileValues {
  nickname: string
  firstName: string
  lastName: string
  phone: string
  bio: string
  birthday: string
  zodiac_sign: string
  chinese_zodiac: string
  /** Joined by `, ` in the order of the elements, like the stored field. */
  five_elements: string
}
export type ProfileField = keyof ProfileValues

/** Limits of the contract's `ProfileChange`. */
export const BIO_MAX_LENGTH = 300
const NAME_MAX_LENGTH = 40

const FIELDS: readonly ProfileField[] = [
  'nickname',
  'firstName',
  'lastName',
  'phone',
  'bio',
  'birthday',
  'zodiac_sign',
  'chinese_zodiac',
  'five_elements',
]

/** Converts a profile to form values. */
export function toProfileValues(user: UserProfile): ProfileValues {
  const values = Object.fromEntries(FIELDS.map((field) => [field, user[field] ?? ''])) as Record<
    ProfileField,
    string
  >
  return { ...values, five_elements: listSigns(FIVE_ELEMENTS, user.five_elements).join(', ') }
}

/** The changed fields, which alone are sent. Null clears a field. */
export function toProfileChange(values: ProfileValues, user: UserProfile): ProfileChange {
  const before = toProfileValues(user)
  const changed = FIELDS.filter((field) => values[field].trim() !== before[field])
  return Object.fromEntries(changed.map((field) => [field, values[field].trim() || null]))
}

/** Validates the changed fields; older values are not checked again. */
export function findProfileErrors(values: ProfileValues, user: UserProfile): FieldErrors<ProfileField> {
  const change = toProfileChange(values, user)
  const check = (field: ProfileField, isFine: (value: string) => boolean, error: () => string) =>
    field in change && !isFine(values[field].trim()) ? error() : undefined
  const isEmptyOr = (isFine: (value: string) => boolean) => (value: string) => value === '' || isFine(value)
  const isShort = (value: string) => value.length <= NAME_MAX_LENGTH
  return toFieldErrors<ProfileField>({
    nickname: check(
      'nickname',
      ({ length }) => length >= NICKNAME_LENGTH.min && length <= NICKNAME_LENGTH.max,
      m.profile_error_nickname,
    ),
    firstName: check('firstName', isShort, m.profile_error_first_name),
    lastName: check('lastName', isShort, m.profile_error_last_name),
    phone: check(
      'phone',
      isEmptyOr((value) => MAINLAND_MOBILE.test(value)),
      m.profile_error_phone,
    ),
    bio: check('bio', ({ length }) => length <= BIO_MAX_LENGTH, m.profile_error_bio),
    birthday: check(
      'birthday',
      isEmptyOr((value) => isBirthday(value)),
      m.profile_error_birthday,
    ),
    zodiac_sign: undefined,
    chinese_zodiac: undefined,
    five_elements: undefined,
  })
}

/** Maps the server's error details to fields, with the page's own message where it has one. */
export function toServerErrors(details: readonly ErrorDetail[] | undefined): FieldErrors<ProfileField> {
  const messages: Partial<Record<ProfileField, () => string>> = {
    nickname: m.profile_error_nickname,
    firstName: m.profile_error_first_name,
    lastName: m.profile_error_last_name,
    phone: m.profile_error_phone,
    bio: m.profile_error_bio,
    birthday: m.profile_error_birthday,
  }
  const errors: FieldErrors<ProfileField> = {}
  for (const { path, message } of details ?? []) {
    const field = FIELDS.find((name) => name === path)
    if (field) errors[field] ??= messages[field]?.() ?? message
  }
  return errors
}
