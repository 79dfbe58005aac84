import { useEffect } from 'react'
import { useSession } from '../features/session/use-session.ts'

/** Saves what greets the shopper next time. Its code is loaded for signed-in shoppers alone. */
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
