import { useEffect } from 'react'
import { useSession } from '../features/session/use-session.ts'

/** Keeps what greets the shopper next time. Its code is loaded for signed-in shoppers alone. */
export function useKeptProfile(): void {
  const { user, isSigningOut } = useSession()
  useEffect(() => {
    if (!user || isSigningOut) return
    let isOver = false
    let stop: (() => void) | undefined
    import('./profile-keeper.ts').then(
      ({ keepProfile }) => {
        if (!isOver) stop = keepProfile(user)
      },
      (error: unknown) => console.warn('The profile will not be kept on this device', error),
    )
    return () => {
      isOver = true
      stop?.()
    }
  }, [user, isSigningOut])
}
