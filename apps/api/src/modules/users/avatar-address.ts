import { isOwnAvatar } from '../media/avatar-pictures.service.ts'

/**
 * What is stored of an `avatar_url` sent by a shopper: an external https address, or their current avatar as
 * the API returned it. Undefined for all others: http is mixed content, and another shopper's upload is not
 * theirs. The address is never fetched.
 */
export function toStoredAvatar(sent: string, present: string | null, publicUrl: string): string | undefined {
  if (present !== null && sent === toShownAvatar(present, publicUrl)) return present
  if (!URL.canParse(sent)) return undefined
  const { protocol, username, password, origin, pathname } = new URL(sent)
  if (origin === new URL(publicUrl).origin && pathname.startsWith('/uploads/')) return undefined
  return protocol === 'https:' && !username && !password ? sent : undefined
}

/** The address that pages show: an uploaded avatar is stored as a path, which survives a change of domain. */
export function toShownAvatar(stored: string, publicUrl: string): string {
  return isOwnAvatar(stored) ? publicUrl + stored : stored
}
