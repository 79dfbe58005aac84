import { Outlet } from 'react-router'
import { AccountNav } from '../features/account/account-nav.tsx'
import { LastKnownNotice } from '../features/session/last-known-notice.tsx'
import { RequireSession } from '../features/session/require-session.tsx'
import { QueryProvider } from '../lib/api/query-provider.tsx'
import { useLogout } from '../shell/session/use-logout.ts'

/** Frame of the account pages. At least as high as the screen, so that the footer stays below while they load. */
export default function AccountLayout() {
  const { isLoggingOut, logout } = useLogout()
  return (
    <RequireSession>
      <div className="page-width grid min-h-dvh content-start gap-x-12 gap-y-7 py-8 sm:py-12 lg:grid-cols-[13rem_minmax(0,1fr)]">
        <AccountNav isSigningOut={isLoggingOut} onSignOut={() => void logout()} />
        <div className="min-w-0">
          <LastKnownNotice className="mb-8" />
          <QueryProvider>
            <Outlet />
          </QueryProvider>
        </div>
      </div>
    </RequireSession>
  )
}
