import { defineEndpoint, typesOf } from '../http/endpoint.ts'
import type { UserProfile, usersSchemas } from './users.schemas.ts'

/** Display name of a shopper: the nickname, else first plus last name, else `User`. */
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

/** Maximum size of an uploaded avatar in bytes, and its form field. */
export const AVATAR_MAX_BYTES = 2 * 1024 * 1024

export const AVATAR_FIELD = 'avatar'

/** Accepted media types of avatars. */
export const AVATAR_TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const

export const FIVE_ELEMENTS = ['Wood', 'Fire', 'Earth', 'Metal', 'Water'] as const

/** Points at which each level starts: level 1 at 0, level 2 at 100 and so on (docs/decisions/0022). */
export const LEVEL_STEPS = [0, 100, 300, 800, 2_000] as const

/** Level, from 1, for the points earned in the last 12 months. */
export function toLevel(pointsOfYear: number): number {
  return LEVEL_STEPS.filter((step) => pointsOfYear >= step).length || 1
}

export const updateProfile = defineEndpoint({
  method: 'PUT',
  path: '/v1/users/profile',
  twins: ['/users/profile'],
  summary: 'Updates the profile; a missing field is unchanged, null clears it',
  auth: 'user',
  schemas: typesOf<typeof usersSchemas.updateProfile>(),
  errors: ['USER_NOT_FOUND'],
})

export const patchMe = defineEndpoint({
  method: 'PATCH',
  path: '/users/me',
  twins: ['/v1/users/me', '/api/users/me'],
  summary: 'Alias of the profile update',
  auth: 'user',
  schemas: typesOf<typeof usersSchemas.patchMe>(),
  errors: ['USER_NOT_FOUND'],
})

export const uploadAvatar = defineEndpoint({
  method: 'POST',
  path: '/v1/users/avatar',
  twins: ['/users/avatar'],
  summary:
    'Uploads an avatar of at most 2 MB; it is re-encoded at 512 and 96 px, and the original is not stored',
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
  summary: 'Removes the avatar and its files; idempotent',
  auth: 'user',
  schemas: typesOf<typeof usersSchemas.deleteAvatar>(),
  errors: ['USER_NOT_FOUND'],
})
