import { useLocation, useNavigate } from 'react-router'
import type { LoginState } from '../features/session/require-session.tsx'

/** Goes to /login, and from there back to this page. */
export function useSignIn(): () => void {
  const navigate = useNavigate()
  const location = useLocation()
  return () => void navigate('/login', { state: { from: location } satisfies LoginState })
}
