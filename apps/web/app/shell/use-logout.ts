import { useNavigate } from 'react-router'
import { logout } from '../features/session/session-actions.ts'

/** Signs out and goes home (specification, section 2). */
export function useLogout(): () => void {
  const navigate = useNavigate()
  return () => void leave()

  async function leave() {
    try {
      // The page that needed the session is gone before the session is, or its gate would lead to /login.
      await navigate('/', { flushSync: true })
    } finally {
      await logout()
    }
  }
}
