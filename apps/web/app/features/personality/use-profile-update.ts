import { updateProfile } from '@shop/contract/users/users.endpoints'
import type { ProfileChange, UserProfile } from '@shop/contract/users/users.schemas'
import { useState } from 'react'
import { call } from '../../lib/api/api.ts'
import { ApiUnavailableError } from '../../lib/api/api-result.ts'
import { useSending } from '../../lib/api/use-sending.ts'
import { m } from '../../paraglide/messages.js'

/** Changes the profile; `error` says why it could not be changed. */
export function useProfileUpdate(onUpdated: (user: UserProfile) => void) {
  const [error, setError] = useState<string>()
  const [isSending, send] = useSending()

  async function update(change: ProfileChange) {
    setError(undefined)
    await send(async () => {
      try {
        const result = await call(updateProfile, { body: change })
        if (result.ok) onUpdated(result.data)
        else setError(result.error.message)
      } catch (error) {
        setError(error instanceof ApiUnavailableError ? error.message : m.profile_save_failed())
      }
    })
  }
  return { error, isSending, update }
}
