import { useEffect } from 'react'
import { useSession } from '../features/session/use-session.ts'

/** Keeps the profile on the device up to date. Its code is loaded for signed-in shoppers only. */
export function useSavedProfile(): void {
  const { user, isSigningOut } = useSession()
  useEffect(() => {
    if (!user || isSigningOut) return
    let isOver = false
    let stop: (() => void) | undefined
    import('./save-profile.ts').then(
      ({ saveProfile }) => {
        if (!isOver) stop = saveProfile(user)
      },
      (error: unknown) => console.warn('The profile will not be saved on this device', error),
    )
    return () => {
      isOver = true
      stop?.()
    }
  }, [user, isSigningOut])
}
