import { useNavigate } from 'react-router'
import { logout } from '../features/session/session-actions.ts'

/** Signs out and goes home (specification, section 2). */
export function useLogout(): () => void {
  const navigate = useNavigate()
  return () => {
    // On the way home first, and at once: a page that needs the session would lead to /login when it ends.
    void navigate('/', { flushSync: true })
    void logout()
  }
}
