import { z } from 'zod'
import type { EndpointSchemas } from '../http/endpoint.ts'
import { CHINESE_ZODIAC_SIGNS, NICKNAME_LENGTH, ZODIAC_SIGNS, isBirthday } from './users.rules.ts'
import { LINES, MobileNumber, text } from '../text/fields.schemas.ts'

/** Profile of the signed-in shopper. `status` defaults to active. */
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

export const Nickname = text('Nickname must be 2 to 20 characters', NICKNAME_LENGTH)

/** A field that null or a blank string clears. */
function clearable<S extends z.ZodType>(schema: S) {
  return z.preprocess(
    (value) => (typeof value === 'string' && value.trim() === '' ? null : value),
    schema.nullable().optional(),
  )
}

/** Changes to a profile. A missing field is unchanged; null clears it. */
export const ProfileChange = z.strictObject({
  nickname: Nickname.optional(),
  firstName: clearable(text('First name must be at most 40 characters', { max: 40 })),
  lastName: clearable(text('Last name must be at most 40 characters', { max: 40 })),
  phone: clearable(MobileNumber),
  bio: clearable(text('Bio must be at most 300 characters', { max: 300, format: LINES })),
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

/** Schemas of the endpoints in users.endpoints.ts. */
export const usersSchemas = {
  getMe: {
    data: UserProfile,
  },
  updateProfile: {
    body: ProfileChange,
    data: UserProfile,
  },
  patchMe: {
    body: ProfileChange,
    data: UserProfile,
  },
  uploadAvatar: {
    data: z.object({ avatar_url: z.string(), thumbnail_url: z.string() }),
  },
  deleteAvatar: {
    data: z.object({}),
  },
} satisfies Record<string, EndpointSchemas>
