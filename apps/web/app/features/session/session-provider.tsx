import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useLocaleNavigate } from '../../lib/i18n/locale-path.tsx'
import { handleLostSession } from '../../lib/api/lost-session.ts'
import { watchSession } from './session-watch.ts'
import { getSession, setExpired } from './session-store.ts'

/** Runs the session for the page's lifetime: checks it, follows other tabs and records access. */
export function SessionProvider(): null {
  const navigate = useLocaleNavigate()
  const location = useLocation()

  useEffect(() => {
    handleLostSession(() => {
      const { isLoading, isAuthenticated, isSigningOut } = getSession()
      // When the session has already ended, `RequireSession` has redirected with the return path.
      if (isSigningOut || !(isLoading || isAuthenticated)) return
      setExpired()
      navigate('/login', { replace: true, state: { from: location } })
    })
  }, [navigate, location])

  useEffect(watchSession, [])

  return null
}
