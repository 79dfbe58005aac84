import { isOwnAvatar } from '../media/avatar-pictures.service.ts'

/**
 * What is kept of an `avatar_url` that a shopper sends: the address of another place, by https alone, or of their
 * present avatar as it was answered. Undefined for all others: http shows shoppers a broken lock, and an avatar that
 * somebody else uploaded is theirs to remove. The address is never fetched.
 */
export function toStoredAvatar(sent: string, present: string | null, publicUrl: string): string | undefined {
  if (present !== null && sent === toShownAvatar(present, publicUrl)) return present
  if (!URL.canParse(sent)) return undefined
  const { protocol, username, password, origin, pathname } = new URL(sent)
  if (origin === new URL(publicUrl).origin && pathname.startsWith('/uploads/')) return undefined
  return protocol === 'https:' && !username && !password ? sent : undefined
}

/** The address that pages show: one of ours is kept as a path, so that it moves with the shop. */
export function toShownAvatar(stored: string, publicUrl: string): string {
  return isOwnAvatar(stored) ? publicUrl + stored : stored
}
