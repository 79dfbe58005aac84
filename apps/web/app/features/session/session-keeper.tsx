import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { handleLostSession } from '../../lib/api.ts'
import { onStoredElsewhere } from '../../lib/storage.ts'
import { watchAccess } from './last-access.ts'
import { checkSession } from './session-check.ts'
import { setAnonymous } from './session-store.ts'

/** Specification, section 9. */
const CHECK_INTERVAL_MS = 5 * 60 * 1000

/** Keeps the session for as long as the page lives: checks it, follows other tabs and the shopper's presence. */
export function SessionKeeper(): null {
  const navigate = useNavigate()
  const location = useLocation()

  useEffect(() => {
    handleLostSession(() => {
      setAnonymous()
      void navigate('/login', { replace: true, state: { from: location } })
    })
  }, [navigate, location])

  useEffect(() => {
    const check = () => void checkSession()
    check()
    const timer = setInterval(check, CHECK_INTERVAL_MS)
    addEventListener('online', check)
    const stops = [
      watchAccess(),
      onStoredElsewhere('token', (token) => (token === null ? setAnonymous() : check())),
    ]
    return () => {
      clearInterval(timer)
      removeEventListener('online', check)
      for (const stop of stops) stop()
    }
  }, [])

  return null
}
