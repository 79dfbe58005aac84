import { FIVE_ELEMENTS } from '@shop/contract/users/users.endpoints'
import { isBirthday, NICKNAME_LENGTH } from '@shop/contract/users/users.rules'
import { isMainlandMobile } from '@shop/contract/addresses/phones.rules'
import type { ProfileChange, UserProfile } from '@shop/contract/users/users.schemas'
import type { ErrorDetail } from '@shop/contract/http/envelope'
import type { ApiFailure } from '../../lib/api/api-result.ts'
import { toServerErrors, type FieldErrors } from '../../lib/api/field-errors.ts'
import { formatRateLimit } from '../../lib/api/rate-limit-message.ts'
import { listSigns } from '../../lib/i18n/sign-names.ts'
import type { DraftValues } from '../../lib/storage/drafts.ts'
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
/** A field of the form, named as in the profile. */
export type ProfileField = keyof ProfileValues

/** Limits of the contract's `ProfileChange`. */
export const BIO_MAX_LENGTH = 300
const NAME_MAX_LENGTH = 40

/** Ids of the form's controls, in display order. */
export const FIELD_IDS: Readonly<Record<ProfileField, string>> = {
  nickname: 'profile-nickname',
  lastName: 'profile-last-name',
  firstName: 'profile-first-name',
  phone: 'profile-phone',
  bio: 'profile-bio',
  birthday: 'profile-birthday',
  zodiac_sign: 'profile-zodiac',
  chinese_zodiac: 'profile-chinese-zodiac',
  five_elements: 'profile-elements',
}

const FIELDS = Object.keys(FIELD_IDS) as ProfileField[]

const isShortName = (name: string) => name.length <= NAME_MAX_LENGTH

interface FieldRule {
  /** Checks a trimmed value. */
  isValid: (value: string) => boolean
  error: () => string
}

/** Fields with choices need no rule. */
const RULES: Partial<Record<ProfileField, FieldRule>> = {
  nickname: {
    isValid: ({ length }) => length >= NICKNAME_LENGTH.min && length <= NICKNAME_LENGTH.max,
    error: m.profile_error_nickname,
  },
  firstName: { isValid: isShortName, error: m.profile_error_first_name },
  lastName: { isValid: isShortName, error: m.profile_error_last_name },
  phone: {
    isValid: (phone) => phone === '' || isMainlandMobile(phone),
    error: m.profile_error_phone,
  },
  bio: { isValid: ({ length }) => length <= BIO_MAX_LENGTH, error: m.profile_error_bio },
  birthday: { isValid: (date) => date === '' || isBirthday(date), error: m.profile_error_birthday },
}

/** Converts a profile to form values. */
export function toProfileValues(user: UserProfile): ProfileValues {
  const values = Object.fromEntries(FIELDS.map((field) => [field, user[field] ?? ''])) as Record<
    ProfileField,
    string
  >
  return { ...values, five_elements: listSigns(FIVE_ELEMENTS, user.five_elements).join(', ') }
}

/** The fields of a stored draft; invalid ones are left out. */
export function parseProfileDraft(stored: DraftValues): Partial<ProfileValues> {
  const typed = FIELDS.map((field) => [field, stored[field]] as const)
  return Object.fromEntries(typed.filter(([, value]) => typeof value === 'string'))
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
  const errors: FieldErrors<ProfileField> = {}
  for (const field of FIELDS) {
    const rule = RULES[field]
    if (rule && field in change && !rule.isValid(values[field].trim())) errors[field] = rule.error()
  }
  return errors
}

/** The server's error details as messages at their fields, with the form's own message where it has one. */
export function toProfileErrors(details: ApiFailure['details']): FieldErrors<ProfileField> {
  const toMessage = ({ path, message }: ErrorDetail) => RULES[path as ProfileField]?.error() ?? message
  return toServerErrors(
    details,
    Object.fromEntries(FIELDS.map((field) => [field, [field, toMessage] as const])),
  )
}

/** Message for a refused change of the profile, by status. */
export function toProfileMessage(status: number, error: ApiFailure): string {
  if (error.code === 'RATE_LIMITED') return formatRateLimit(error)
  if (status === 401) return m.profile_status_401()
  if (status === 404) return m.profile_status_404()
  return error.message || m.profile_status_400()
}
