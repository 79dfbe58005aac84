import { useLocaleNavigate } from '../../lib/i18n/locale-path.tsx'
import { holdCart } from '../../features/cart/cart-store.ts'
import { logout } from '../../features/session/logout.ts'
import { useSession } from '../../features/session/use-session.ts'

/** Signing out, and whether it is under way. */
interface LogoutHandle {
  isLoggingOut: boolean
  /** Signs out and goes home. The cart is not emptied. */
  logout: () => Promise<void>
}

/** The log-out action of header, side menu and account pages. */
export function useLogout(): LogoutHandle {
  const navigate = useLocaleNavigate()
  const { isSigningOut } = useSession()

  async function signOut() {
    const putCartBack = holdCart()
    await logout(() => {
      putCartBack()
      // Before the session ends: a protected page would otherwise redirect to /login.
      navigate('/', { flushSync: true })
    })
  }
  return { isLoggingOut: isSigningOut, logout: signOut }
}
