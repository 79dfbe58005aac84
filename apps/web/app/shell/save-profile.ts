import type { UserProfile } from '@shop/contract/users/users.schemas'
import { QueryObserver } from '@tanstack/react-query'
import { addressesQuery } from '../features/addresses/address-queries.ts'
import { parseSavedProfile, toSavedProfile } from '../features/profile/saved-profile.ts'
import { createDebouncedSave } from '../lib/storage/debounced-save.ts'
import { getQueryClient } from '../lib/api/query-client.ts'
import { readStoredJson, writeStored } from '../lib/storage/storage.ts'

/**
 * Saves the shopper's profile and addresses on the device, 1 s after a change of either. Addresses that no page has
 * loaded stay as they were saved. Returns a function that stops and drops a pending save.
 */
export function saveProfile(user: UserProfile): () => void {
  const addresses = new QueryObserver(getQueryClient(), {
    ...addressesQuery(user.user_id),
    enabled: false,
    notifyOnChangeProps: ['data'],
  })
  const save = createDebouncedSave(() => {
    const known = addresses.getCurrentResult().data ?? findSaved(user)?.addresses ?? []
    writeStored('profile', JSON.stringify(toSavedProfile(user, known)))
  })
  save.schedule()
  const unsubscribe = addresses.subscribe(save.schedule)
  return () => {
    unsubscribe()
    save.stop()
  }
}

function findSaved({ user_id }: UserProfile) {
  return parseSavedProfile(readStoredJson('profile'), user_id)
}
