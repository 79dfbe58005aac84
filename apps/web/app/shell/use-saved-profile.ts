import { useEffect } from 'react'
import { useSession } from '../features/session/use-session.ts'
import { runLoaded } from '../lib/react/run-loaded.ts'

/** Keeps the profile on the device up to date. Its code is loaded for signed-in shoppers only. */
export function useSavedProfile(): void {
  const { user, isSigningOut } = useSession()
  useEffect(() => {
    if (!user || isSigningOut) return
    return runLoaded(import('./save-profile.ts'), ({ saveProfile }) => saveProfile(user))
  }, [user, isSigningOut])
}
