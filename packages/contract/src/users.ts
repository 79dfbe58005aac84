import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'

/** Length of a nickname in characters (specification, section 9). */
export const NICKNAME_LENGTH = { min: 2, max: 20 } as const

/** An 11-digit mainland mobile number (specification, section 5). */
export const MAINLAND_MOBILE = /^1[3-9]\d{9}$/

/** The signed-in shopper (specification, section 3). `status` defaults to active. */
export const UserProfile = z.object({
  user_id: z.string(),
  email: z.string(),
  nickname: z.string().nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  phone: z.string().nullable(),
  bio: z.string().nullable(),
  avatar_url: z.string().nullable(),
  birthday: z.string().nullable().describe('YYYY-MM-DD'),
  zodiac_sign: z.string().nullable(),
  chinese_zodiac: z.string().nullable(),
  five_elements: z.string().nullable(),
  created_at: z.string(),
  status: z.string(),
  level: z.int().describe('From 1, by the points of the last 12 months'),
  points_of_year: z.int().describe('Points earned in the last 12 months'),
  membership_expiry: z.string().nullable(),
  membership_type: z.literal('regular'),
  role: z.literal('user'),
  points: z.int(),
  last_login_at: z.string().nullable(),
})
export type UserProfile = z.infer<typeof UserProfile>

/** What to call a shopper: the nickname, else first plus last name, else `User` (specification, section 3). */
export function toDisplayName(user: Pick<UserProfile, 'nickname' | 'firstName' | 'lastName'>): string {
  return user.nickname?.trim() || [user.firstName, user.lastName].filter(Boolean).join(' ').trim() || 'User'
}

export const getMe = defineEndpoint({
  method: 'GET',
  path: '/v1/users/me',
  twins: ['/api/users/me', '/users/me'],
  summary: 'The signed-in shopper',
  auth: 'user',
  data: UserProfile,
  errors: ['USER_NOT_FOUND'],
})

/** Most bytes of an uploaded avatar (specification, section 9), and its form field. */
export const AVATAR_MAX_BYTES = 2 * 1024 * 1024
export const AVATAR_FIELD = 'avatar'

/** The picture types that are accepted as avatars (specification, section 5). */
export const AVATAR_TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const

/** The signs of the western and the Chinese zodiac and the five elements, as profiles and products name them. */
export const ZODIAC_SIGNS = [
  ...(['Aries', 'Taurus', 'Gemini', 'Cancer', 'Leo', 'Virgo'] as const),
  ...(['Libra', 'Scorpio', 'Sagittarius', 'Capricorn', 'Aquarius', 'Pisces'] as const),
] as const
export const CHINESE_ZODIAC_SIGNS = [
  ...(['Rat', 'Ox', 'Tiger', 'Rabbit', 'Dragon', 'Snake'] as const),
  ...(['Horse', 'Goat', 'Monkey', 'Rooster', 'Dog', 'Pig'] as const),
] as const
export const FIVE_ELEMENTS = ['Wood', 'Fire', 'Earth', 'Metal', 'Water'] as const

/** Points that each level begins with: level 1 from 0, level 2 from 100 and so on (decision 0017). */
export const LEVEL_STEPS = [0, 100, 300, 800, 2_000] as const

/** The level that the points earned in the last 12 months give, from 1. */
export function toLevel(pointsOfYear: number): number {
  return LEVEL_STEPS.filter((step) => pointsOfYear >= step).length || 1
}

const NICKNAME_FAULT = 'Nickname must be 2 to 20 characters'
const nickname = z
  .string(NICKNAME_FAULT)
  .trim()
  .min(NICKNAME_LENGTH.min, NICKNAME_FAULT)
  .max(NICKNAME_LENGTH.max, NICKNAME_FAULT)
  .regex(/^[^\p{Cc}]*$/u, NICKNAME_FAULT)

/** A field that null or nothing but blanks empties. */
function clearable<S extends z.ZodType>(schema: S) {
  return z.preprocess(
    (value) => (typeof value === 'string' && value.trim() === '' ? null : value),
    schema.nullable().optional(),
  )
}

const line = (max: number, message: string) =>
  z
    .string(message)
    .trim()
    .max(max, message)
    .regex(/^[^\p{Cc}]*$/u, message)

/** Whether the text is a day of the calendar, from 1900 to `todayIso`. Days are `YYYY-MM-DD`. */
export function isBirthday(text: string, todayIso = new Date().toISOString().slice(0, 10)): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < '1900-01-01' || text > todayIso) return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

/** What a shopper may change of their profile. A field that is left out stays; null empties it. */
export const ProfileChange = z.strictObject({
  nickname: nickname.optional(),
  firstName: clearable(line(40, 'First name must be at most 40 characters')),
  lastName: clearable(line(40, 'Last name must be at most 40 characters')),
  phone: clearable(
    z.string('Invalid phone number format').trim().regex(MAINLAND_MOBILE, 'Invalid phone number format'),
  ),
  bio: clearable(
    z
      .string('Bio must be at most 300 characters')
      .trim()
      .max(300, 'Bio must be at most 300 characters')
      .regex(/^(?:[^\p{Cc}]|\n)*$/u, 'Bio must be at most 300 characters'),
  ),
  avatar_url: clearable(
    z
      .string('avatar_url must start with http')
      .max(500, 'avatar_url must start with http')
      .regex(/^https?:\/\/[^\s]+$/, 'avatar_url must start with http'),
  ),
  birthday: clearable(z.string('Invalid date').refine((text) => isBirthday(text), 'Invalid date')),
  zodiac_sign: clearable(z.enum(ZODIAC_SIGNS)),
  chinese_zodiac: clearable(z.enum(CHINESE_ZODIAC_SIGNS)),
  five_elements: clearable(
    z
      .string()
      .regex(/^(Wood|Fire|Earth|Metal|Water)(, (Wood|Fire|Earth|Metal|Water)){0,4}$/, 'Unknown element'),
  ),
})
export type ProfileChange = z.output<typeof ProfileChange>

export const updateProfile = defineEndpoint({
  method: 'PUT',
  path: '/v1/users/profile',
  twins: ['/users/profile'],
  summary: 'Changes the profile; a field that is left out stays as it is, null empties it',
  auth: 'user',
  body: ProfileChange,
  data: UserProfile,
  errors: ['USER_NOT_FOUND'],
})

export const patchMe = defineEndpoint({
  method: 'PATCH',
  path: '/users/me',
  twins: ['/v1/users/me', '/api/users/me'],
  summary: 'The same as the profile update',
  auth: 'user',
  body: ProfileChange,
  data: UserProfile,
  errors: ['USER_NOT_FOUND'],
})

export const uploadAvatar = defineEndpoint({
  method: 'POST',
  path: '/v1/users/avatar',
  twins: ['/users/avatar'],
  summary: 'Takes a picture of at most 2 MB, and keeps it made anew at 512 and 96 px, never as it was sent',
  auth: 'user',
  upload: {
    field: AVATAR_FIELD,
    maxBytes: AVATAR_MAX_BYTES,
    types: AVATAR_TYPES,
    tooLarge: 'AVATAR_TOO_LARGE',
    wrongType: 'AVATAR_TYPE_UNSUPPORTED',
  },
  data: z.object({ avatar_url: z.string(), thumbnail_url: z.string() }),
  errors: ['AVATAR_TYPE_UNSUPPORTED', 'AVATAR_TOO_LARGE', 'USER_NOT_FOUND'],
  rateLimit: 'upload',
})

export const deleteAvatar = defineEndpoint({
  method: 'DELETE',
  path: '/users/avatar',
  twins: ['/v1/users/avatar'],
  summary: 'Removes the avatar and its files; none to remove is fine',
  auth: 'user',
  data: z.object({}),
  errors: ['USER_NOT_FOUND'],
})
