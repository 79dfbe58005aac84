import { useLocation } from 'react-router'
import { useLocaleNavigate } from '../../lib/i18n/locale-path.tsx'
import type { LoginState } from '../../features/session/require-session.tsx'

/** Returns a function that goes to /login and returns to this page after signing in. */
export function useSignIn(): () => void {
  const navigate = useLocaleNavigate()
  const location = useLocation()
  return () => navigate('/login', { state: { from: location } satisfies LoginState })
}
