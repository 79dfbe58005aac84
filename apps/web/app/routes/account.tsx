import { Outlet } from 'react-router'
import { AccountNav } from '../features/account/account-nav.tsx'
import { RequireSession } from '../features/session/require-session.tsx'
import { useLogout } from '../shell/use-logout.ts'

/** The frame of the shopper's own pages. */
export default function AccountLayout() {
  const logout = useLogout()
  return (
    <RequireSession>
      <div className="page-width grid gap-x-12 gap-y-7 py-8 sm:py-12 lg:grid-cols-[13rem_minmax(0,1fr)]">
        <AccountNav onSignOut={logout} />
        <div className="min-w-0">
          <Outlet />
        </div>
      </div>
    </RequireSession>
  )
}
