import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'

/** Length of a nickname in characters (specification, section 9). */
export const NICKNAME_LENGTH = { min: 2, max: 20 } as const

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
  level: z.int(),
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
