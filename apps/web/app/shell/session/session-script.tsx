import { useEffect } from 'react'
import { useSession } from '../../features/session/use-session.ts'

/** For what the header hides, in its place, while a visitor with a token waits for the session. */
export const HIDDEN_WHILE_WAITING = 'in-data-[session=waiting]:invisible'

const SESSION_SCRIPT = `try{localStorage.getItem('token')&&localStorage.getItem('refreshToken')&&(document.documentElement.dataset.session='waiting')}catch{}`

/**
 * Marks the document before it is first painted when the device holds a session. Its header then shows only the brand
 * (specification, section 2), while visitors without one, whom the server renders for, see all of it at once.
 */
export function SessionScript() {
  return <script dangerouslySetInnerHTML={{ __html: SESSION_SCRIPT }} />
}

/** Takes the mark away once the session is known. */
export function useSessionAttribute(): void {
  const { isLoading } = useSession()
  useEffect(() => {
    if (!isLoading) delete document.documentElement.dataset['session']
  }, [isLoading])
}
