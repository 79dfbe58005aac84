import { useLocaleNavigate } from '../../lib/i18n/locale-path.tsx'
import { holdCart } from '../../features/cart/cart-store.ts'
import { logout } from '../../features/session/logout.ts'
import { useSession } from '../../features/session/use-session.ts'

/** Signing out, and whether it is under way. */
export interface LogoutHandle {
  isLoggingOut: boolean
  /** Signs out and goes home (specification, section 2). The visitor's cart stays. */
  logout: () => Promise<void>
}

/** What every "Log out" of the shop does. */
export function useLogout(): LogoutHandle {
  const navigate = useLocaleNavigate()
  const { isSigningOut } = useSession()

  async function signOut() {
    const putCartBack = holdCart()
    await logout(() => {
      putCartBack()
      // On the way home before the session ends: a page that needs one would lead to /login.
      navigate('/', { flushSync: true })
    })
  }
  return { isLoggingOut: isSigningOut, logout: signOut }
}
