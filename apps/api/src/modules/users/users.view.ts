import { toLevel } from '@shop/contract/users/users.endpoints'
import type { UserProfile } from '@shop/contract/users/users.schemas'
import { toShownAvatar } from './avatar-address.ts'
import type { ProfileRow } from './profile.repository.ts'

/** The columns that the profile shows. */
type ShownUser = Pick<
  ProfileRow,
  'id' | 'email' | 'phone' | 'created_at' | 'nickname' | keyof typeof NEW_USER
>

/** The user as the API sends it. Membership type and role are constant. */
export function toUserProfile(user: ShownUser, publicUrl: string): UserProfile {
  return {
    user_id: user.id,
    email: user.email,
    nickname: user.nickname,
    firstName: user.first_name,
    lastName: user.last_name,
    phone: user.phone,
    bio: user.bio,
    avatar_url: user.avatar_url && toShownAvatar(user.avatar_url, publicUrl),
    birthday: user.birthday,
    zodiac_sign: user.zodiac_sign,
    chinese_zodiac: user.chinese_zodiac,
    five_elements: user.five_elements,
    created_at: user.created_at.toISOString(),
    status: user.status,
    level: toLevel(user.points_of_year),
    points_of_year: user.points_of_year,
    membership_expiry: null,
    membership_type: 'regular',
    role: 'user',
    points: user.points,
    last_login_at: user.last_login_at?.toISOString() ?? null,
  }
}

/** What a new user has not entered yet. */
const NEW_USER = {
  first_name: null,
  last_name: null,
  bio: null,
  avatar_url: null,
  birthday: null,
  zodiac_sign: null,
  chinese_zodiac: null,
  five_elements: null,
  last_login_at: null,
  status: 'active',
  points: 0,
  points_of_year: 0,
} as const

/** The user in a registration's response, made from its own input: the same whether or not the address was known. */
export function toNewUserProfile(user: {
  id: string
  email: string
  nickname: string | undefined
  phone: string | undefined
  now: Date
}): UserProfile {
  const { nickname = null, phone = null, now, ...given } = user
  return toUserProfile({ ...NEW_USER, ...given, nickname, phone, created_at: now }, '')
}
