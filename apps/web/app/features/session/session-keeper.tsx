import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { handleLostSession } from '../../lib/api.ts'
import { watchSession } from './session-watch.ts'
import { getSession, setAnonymous } from './session-store.ts'

/** Keeps the session for as long as the page lives: checks it, follows other tabs and the shopper's presence. */
export function SessionKeeper(): null {
  const navigate = useNavigate()
  const location = useLocation()

  useEffect(() => {
    handleLostSession(() => {
      if (getSession().isSigningOut) return
      setAnonymous()
      void navigate('/login', { replace: true, state: { from: location } })
    })
  }, [navigate, location])

  useEffect(watchSession, [])

  return null
}
