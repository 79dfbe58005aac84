import { useLocaleNavigate } from '../../lib/i18n/locale-path.tsx'
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

  // Before the session ends: a protected page would otherwise redirect to /login.
  const goHome = () => navigate('/', { flushSync: true })
  return { isLoggingOut: isSigningOut, logout: () => logout(goHome) }
}
