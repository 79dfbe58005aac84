import { AVATAR_MAX_BYTES, AVATAR_TYPES } from '@shop/contract/users'
import { m } from '../../paraglide/messages.js'

/** For the file picker. */
export const AVATAR_ACCEPT = AVATAR_TYPES.join(',')

/** What is wrong with a file that should become an avatar (specification, section 5); undefined for nothing. */
export function findAvatarError({ type, size }: { type: string; size: number }): string | undefined {
  if (!(AVATAR_TYPES as readonly string[]).includes(type)) return m.profile_picture_type()
  return size > AVATAR_MAX_BYTES ? m.profile_picture_size() : undefined
}
