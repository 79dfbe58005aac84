import { useEffect } from 'react'
import { useSession } from '../../features/session/use-session.ts'

/** Classes that hide an element, but reserve its space, while a stored session is being checked. */
export const HIDDEN_WHILE_WAITING = 'in-data-[session=waiting]:invisible'

const SESSION_SCRIPT = `try{localStorage.getItem('token')&&localStorage.getItem('refreshToken')&&(document.documentElement.dataset.session='waiting')}catch{}`

/**
 * Sets `data-session="waiting"` before the first paint when a session is stored. The header then shows only the brand,
 * because the server rendered it for a guest. Guests see the full header at once.
 */
export function SessionScript() {
  return <script dangerouslySetInnerHTML={{ __html: SESSION_SCRIPT }} />
}

/** Removes `data-session` once the session is known. */
export function useSessionAttribute(): void {
  const { isLoading } = useSession()
  useEffect(() => {
    if (!isLoading) delete document.documentElement.dataset['session']
  }, [isLoading])
}
