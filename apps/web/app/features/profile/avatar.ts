import { AVATAR_MAX_BYTES, AVATAR_TYPES } from '@shop/contract/users/users.endpoints'
import { m } from '../../paraglide/messages.js'

const OWN_AVATAR = /^\/uploads\/avatars\/([\w-]+)\.webp$/

/**
 * Path of an uploaded avatar on this site, whatever origin its URL has. Undefined for other URLs: pages show
 * no pictures of foreign hosts.
 *
 * @param size edge in px: 512, or 96 for small pictures
 */
export function toAvatarPath(url: string | null, size: 512 | 96): string | undefined {
  if (!url || !URL.canParse(url, 'https://shop.invalid')) return undefined
  const name = OWN_AVATAR.exec(new URL(url, 'https://shop.invalid').pathname)?.[1]
  return name && `/uploads/avatars/${name.replace(/-512$/, `-${size}`)}.webp`
}

/** `accept` attribute of the file input. */
export const AVATAR_ACCEPT = AVATAR_TYPES.join(',')

/** Validates a file as an avatar; undefined when it is valid. */
export function findAvatarError({ type, size }: { type: string; size: number }): string | undefined {
  if (!(AVATAR_TYPES as readonly string[]).includes(type)) return m.profile_picture_type()
  return size > AVATAR_MAX_BYTES ? m.profile_picture_size() : undefined
}
