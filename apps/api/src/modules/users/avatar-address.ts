import { isOwnAvatar } from '../media/avatar-pictures.service.ts'

/**
 * What is stored of an `avatar_url` sent by a shopper: an external address, or their current avatar as the API
 * returned it. Undefined for all others: another shopper's upload is not theirs, and an address with a password
 * is a mistake. The address is never fetched.
 */
export function toStoredAvatar(sent: string, present: string | null, publicUrl: string): string | undefined {
  if (present !== null && sent === toShownAvatar(present, publicUrl)) return present
  if (!URL.canParse(sent)) return undefined
  const { username, password, host, pathname } = new URL(sent)
  if (host === new URL(publicUrl).host && pathname.startsWith('/uploads/')) return undefined
  return username || password ? undefined : sent
}

/** The address that pages show: an uploaded avatar is stored as a path, which survives a change of domain. */
export function toShownAvatar(stored: string, publicUrl: string): string {
  return isOwnAvatar(stored) ? publicUrl + stored : stored
}
