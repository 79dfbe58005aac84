import type { Route } from './+types/account-security'
import { SecurityPage } from '../features/security/security-page.tsx'
import { useSession, useShopperId } from '../features/session/use-session.ts'
import { formatDate } from '../lib/format.ts'
import { toPageMeta } from '../lib/page-meta.ts'
import { m } from '../paraglide/messages.js'
import { useLogout } from '../shell/use-logout.ts'
import { showToast } from '../ui/toast-store.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  toPageMeta({ title: m.security_title(), noindex: true }, matches)

/** Password, address, devices, data and the end of the account. */
export default function AccountSecurity() {
  const { user, isOffline } = useSession()
  const shopperId = useShopperId()
  const { logout } = useLogout()

  async function leaveEverywhere() {
    await logout()
    showToast({ kind: 'ok', title: m.security_everywhere_done() })
  }

  async function leaveForGood(erasedAfter: string) {
    await logout()
    const description = m.security_deletion_done_text({ date: formatDate(erasedAfter) })
    showToast({ kind: 'ok', title: m.security_deletion_done(), description })
  }

  return (
    <SecurityPage
      shopperId={shopperId}
      email={user?.email}
      isWaiting={!user && !isOffline}
      onSignOutHere={() => void logout()}
      onEndedEverywhere={leaveEverywhere}
      onAccountClosed={leaveForGood}
    />
  )
}
