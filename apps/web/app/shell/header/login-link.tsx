import { useLocation } from 'react-router'
import type { LoginState } from '../../features/session/require-session.tsx'
import { isSignInPage } from '../../lib/storage/private-pages.ts'
import { ButtonLink } from '../../ui/layout/button.tsx'

/** A link to /login that returns to this page after signing in. */
export function LoginLink({
  children,
  wide,
  onClick,
}: {
  children: React.ReactNode
  wide?: boolean
  onClick?: () => void
}) {
  const location = useLocation()
  const state: unknown = isSignInPage(location.pathname)
    ? location.state
    : ({ from: location } satisfies LoginState)
  return (
    <ButtonLink to="/login" state={state} variant="secondary" className="px-5" wide={wide} onClick={onClick}>
      {children}
    </ButtonLink>
  )
}
