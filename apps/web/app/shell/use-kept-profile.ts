import { useEffect } from 'react'
import { useSession } from '../features/session/use-session.ts'

/** Keeps what greets the shopper next time, and lets go of their addresses when they leave. Its code is loaded for signed-in shoppers alone. */
export function useKeptProfile(): void {
  const { user, lastKnown, isSigningOut } = useSession()
  const shopperId = (user ?? lastKnown)?.user_id
  useEffect(() => {
    if (!shopperId) return
    return () => {
      import('../features/addresses/address-store.ts').then(
        ({ closeAddressBook }) => closeAddressBook(shopperId),
        (error: unknown) => console.warn('The address book could not be closed', error),
      )
    }
  }, [shopperId])
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
