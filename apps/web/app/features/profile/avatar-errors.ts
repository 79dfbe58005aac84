import { AVATAR_MAX_BYTES, AVATAR_TYPES } from '@shop/contract/users'
import { m } from '../../paraglide/messages.js'

/** `accept` attribute of the file input. */
export const AVATAR_ACCEPT = AVATAR_TYPES.join(',')

/** Validates a file as an avatar; undefined when it is valid. */
export function findAvatarError({ type, size }: { type: string; size: number }): string | undefined {
  if (!(AVATAR_TYPES as readonly string[]).includes(type)) return m.profile_picture_type()
  return size > AVATAR_MAX_BYTES ? m.profile_picture_size() : undefined
}
