import { defineEndpoint, typesOf } from './http/endpoint.ts'
import type { UserProfile, usersSchemas } from './schemas/users.ts'

export {
  NICKNAME_LENGTH,
  MAINLAND_MOBILE,
  ZODIAC_SIGNS,
  CHINESE_ZODIAC_SIGNS,
  isBirthday,
} from './rules/users.ts'
export type { UserProfile, ProfileChange } from './schemas/users.ts'

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
  schemas: typesOf<typeof usersSchemas.getMe>(),
  errors: ['USER_NOT_FOUND'],
})

/** Most bytes of an uploaded avatar (specification, section 9), and its form field. */
export const AVATAR_MAX_BYTES = 2 * 1024 * 1024

export const AVATAR_FIELD = 'avatar'

/** The picture types that are accepted as avatars (specification, section 5). */
export const AVATAR_TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const

export const FIVE_ELEMENTS = ['Wood', 'Fire', 'Earth', 'Metal', 'Water'] as const

/** Points that each level begins with: level 1 from 0, level 2 from 100 and so on (decision 0022). */
export const LEVEL_STEPS = [0, 100, 300, 800, 2_000] as const

/** The level that the points earned in the last 12 months give, from 1. */
export function toLevel(pointsOfYear: number): number {
  return LEVEL_STEPS.filter((step) => pointsOfYear >= step).length || 1
}

export const updateProfile = defineEndpoint({
  method: 'PUT',
  path: '/v1/users/profile',
  twins: ['/users/profile'],
  summary: 'Changes the profile; a field that is left out stays as it is, null empties it',
  auth: 'user',
  schemas: typesOf<typeof usersSchemas.updateProfile>(),
  errors: ['USER_NOT_FOUND'],
})

export const patchMe = defineEndpoint({
  method: 'PATCH',
  path: '/users/me',
  twins: ['/v1/users/me', '/api/users/me'],
  summary: 'The same as the profile update',
  auth: 'user',
  schemas: typesOf<typeof usersSchemas.patchMe>(),
  errors: ['USER_NOT_FOUND'],
})

export const uploadAvatar = defineEndpoint({
  method: 'POST',
  path: '/v1/users/avatar',
  twins: ['/users/avatar'],
  summary: 'Takes a picture of at most 2 MB, and keeps it made anew at 512 and 96 px, never as it was sent',
  auth: 'user',
  schemas: typesOf<typeof usersSchemas.uploadAvatar>(),
  upload: {
    field: AVATAR_FIELD,
    maxBytes: AVATAR_MAX_BYTES,
    types: AVATAR_TYPES,
    tooLarge: 'AVATAR_TOO_LARGE',
    wrongType: 'AVATAR_TYPE_UNSUPPORTED',
  },
  errors: ['AVATAR_TYPE_UNSUPPORTED', 'AVATAR_TOO_LARGE', 'USER_NOT_FOUND'],
  rateLimit: 'upload',
})

export const deleteAvatar = defineEndpoint({
  method: 'DELETE',
  path: '/users/avatar',
  twins: ['/v1/users/avatar'],
  summary: 'Removes the avatar and its files; none to remove is fine',
  auth: 'user',
  schemas: typesOf<typeof usersSchemas.deleteAvatar>(),
  errors: ['USER_NOT_FOUND'],
})
