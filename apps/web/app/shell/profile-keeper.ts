import type { UserProfile } from '@shop/contract/users'
import { getAddressBook, getAddresses, subscribeToAddresses } from '../features/addresses/address-store.ts'
import { parseKeptProfile, toKeptProfile } from '../features/profile/kept-profile.ts'
import { createPausedSave } from '../lib/paused-save.ts'
import { readStoredJson, writeStored } from '../lib/storage.ts'

/**
 * Keeps the profile and the addresses of the shopper on the device, 1 s after a change of either (specification,
 * section 4). Returns how to stop; what is not saved by then is dropped.
 */
export function keepProfile(user: UserProfile): () => void {
  const save = createPausedSave(() => {
    const addresses = findAddresses(user) ?? findKept(user)?.addresses ?? []
    writeStored('profile', JSON.stringify(toKeptProfile(user, addresses)))
  })
  save.schedule()
  const stopListening = subscribeToAddresses(() => {
    if (findAddresses(user)) save.schedule()
  })
  return () => {
    stopListening()
    save.stop()
  }
}

/** Known once a page has asked for them; until then those of the last time stay. */
function findAddresses({ user_id }: UserProfile) {
  return getAddressBook().shopperId === user_id ? getAddresses() : undefined
}

function findKept({ user_id }: UserProfile) {
  return parseKeptProfile(readStoredJson('profile'), user_id)
}
