import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useLocaleNavigate } from '../../lib/i18n/locale-path.tsx'
import { handleLostSession } from '../../lib/api/lost-session.ts'
import { watchSession } from './session-watch.ts'
import { getSession, setAnonymous } from './session-store.ts'

/** Keeps the session for as long as the page lives: checks it, follows other tabs and the shopper's presence. */
export function SessionProvider(): null {
  const navigate = useLocaleNavigate()
  const location = useLocation()

  useEffect(() => {
    handleLostSession(() => {
      const { isLoading, isAuthenticated, isSigningOut } = getSession()
      // Where the session is over already the gate has led away, with the way back in its hands.
      if (isSigningOut || !(isLoading || isAuthenticated)) return
      setAnonymous()
      navigate('/login', { replace: true, state: { from: location } })
    })
  }, [navigate, location])

  useEffect(watchSession, [])

  return null
}
