import { useLocation, useNavigation } from 'react-router'
import { LocaleNavigate } from '../../lib/i18n/locale-path.tsx'
import { m } from '../../paraglide/messages.js'
import { Spinner } from '../../ui/layout/spinner.tsx'
import { useSession } from './use-session.ts'

/** Navigation state of /login with the page to return to. */
export interface LoginState {
  from?: { pathname: string; search: string; hash: string }
}

/** Renders a page for signed-in customers only; guests are redirected to /login. */
export function RequireSession({ children }: { children: React.ReactNode }) {
  const { isLoading, isAuthenticated } = useSession()
  const location = useLocation()
  const isNavigating = useNavigation().state !== 'idle'
  // A navigation under way, as after signing out, is not redirected.
  if (isLoading || (!isAuthenticated && isNavigating)) {
    return (
      // As high as the window, and an element of its own key: the page that replaces it causes no layout
      // shift.
      <div key="waiting" className="flex min-h-dvh justify-center pt-[30vh]">
        <Spinner label={m.common_loading()} />
      </div>
    )
  }
  if (!isAuthenticated)
    return <LocaleNavigate to="/login" replace state={{ from: location } satisfies LoginState} />
  return children
}
