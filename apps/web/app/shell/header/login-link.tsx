import { useLocation } from 'react-router'
import type { LoginState } from '../../features/session/require-session.tsx'
import { ButtonLink } from '../../ui/layout/button.tsx'

/** Sign-in pages: returning to them after signing in would make no sense. */
const SESSION_PAGES =
  /^\/(login|register|check-email|verify-email|forgot-password|request-password-reset|reset-password)(\/|$)/

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
  const state: unknown = SESSION_PAGES.test(location.pathname)
    ? location.state
    : ({ from: location } satisfies LoginState)
  return (
    <ButtonLink
      to="/login"
      state={state}
      variant="secondary"
      className="px-5"
      {...(wide && { wide })}
      {...(onClick && { onClick })}
    >
      {children}
    </ButtonLink>
  )
}
