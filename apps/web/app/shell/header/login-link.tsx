import { useLocation } from 'react-router'
import type { LoginState } from '../../features/session/require-session.tsx'
import { ButtonLink } from '../../ui/layout/button.tsx'

/** Pages on the way to a session; nobody wants to come back to them. */
const SESSION_PAGES =
  /^\/(login|register|check-email|verify-email|forgot-password|request-password-reset|reset-password)(\/|$)/

/** Leads to /login, and from there back to this page. */
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
