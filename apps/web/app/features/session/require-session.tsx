import { useLocation, useNavigation } from 'react-router'
import { LocaleNavigate } from '../../lib/i18n/locale-path.tsx'
import { m } from '../../paraglide/messages.js'
import { Spinner } from '../../ui/layout/spinner.tsx'
import { useSession } from './use-session.ts'

/** Where /login finds the place to return to: `location.state as LoginState | null`. */
export interface LoginState {
  from?: { pathname: string; search: string; hash: string }
}

/** Shows a page to signed-in shoppers alone (specification, section 4, "Auth gate"). */
export function RequireSession({ children }: { children: React.ReactNode }) {
  const { isLoading, isAuthenticated } = useSession()
  const location = useLocation()
  const isSigningOut = useNavigation().state !== 'idle'
  // Who is on the way elsewhere, as after signing out, is not sent to the login.
  if (isLoading || (!isAuthenticated && isSigningOut)) {
    return (
      // As high as the screen, and another element than the page's own: what comes then moves nothing.
      <div key="waiting" className="flex min-h-dvh justify-center pt-[30vh]">
        <Spinner label={m.common_loading()} />
      </div>
    )
  }
  if (!isAuthenticated)
    return <LocaleNavigate to="/login" replace state={{ from: location } satisfies LoginState} />
  return children
}
