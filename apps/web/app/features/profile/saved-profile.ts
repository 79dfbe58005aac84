import type { Address } from '@shop/contract/addresses/addresses.schemas'
import type { UserProfile } from '@shop/contract/users/users.schemas'
import { findText, isObject } from '../../lib/json.ts'

/** The stored part of an address: its label, no location. */
type SavedAddress = Pick<Address, 'address_id' | 'is_default'> & { label: string | null }

/**
 * The part of a profile that is stored locally, to be shown before the server has responded: no email
 * address, phone number, birthday, name or street.
 */
export interface SavedProfile {
  user_id: string
  nickname: string | null
  avatar_url: string | null
  level: number | undefined
  addresses: readonly SavedAddress[]
}

/** Reduces profile and address book to what may be stored locally. */
export function toSavedProfile(
  { user_id, nickname, avatar_url, level }: UserProfile,
  addresses: readonly (SavedAddress | Address)[],
): SavedProfile {
  return { user_id, nickname, avatar_url, level, addresses: addresses.map(toSavedAddress) }
}

function toSavedAddress({ address_id, label, is_default }: SavedAddress | Address): SavedAddress {
  return { address_id, label: label ?? null, is_default }
}

/** Parses a stored profile; undefined when it is invalid or belongs to another customer. */
export function parseSavedProfile(stored: unknown, userId: string | undefined): SavedProfile | undefined {
  if (!isObject(stored) || userId === undefined || stored['user_id'] !== userId) return undefined
  const { nickname, avatar_url, level, addresses } = stored
  return {
    user_id: userId,
    nickname: findText(nickname) ?? null,
    avatar_url: findText(avatar_url) ?? null,
    level: Number.isInteger(level) ? Number(level) : undefined,
    addresses: Array.isArray(addresses) ? addresses.filter(isSavedAddress).map(toSavedAddress) : [],
  }
}

function isSavedAddress(value: unknown): value is SavedAddress {
  if (!isObject(value)) return false
  const { address_id, label, is_default } = value
  return (
    typeof address_id === 'string' &&
    typeof is_default === 'boolean' &&
    (label === null || typeof label === 'string')
  )
}
