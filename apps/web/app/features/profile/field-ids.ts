import type { ProfileField } from './profile-values.ts'

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
