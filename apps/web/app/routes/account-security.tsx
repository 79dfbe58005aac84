import type { Route } from './+types/account-security'
import { SecurityPage } from '../features/security/security-page.tsx'
import { useSession, useShopperId } from '../features/session/use-session.ts'
import { formatLastDay } from '../lib/i18n/format.ts'
import { toPageMeta } from '../lib/seo/page-meta.ts'
import { m } from '../paraglide/messages.js'
import { useLogout } from '../shell/session/use-logout.ts'
import { showToast } from '../ui/overlay/toast-store.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  toPageMeta({ title: m.security_title(), noindex: true }, matches)

/** Password, e-mail address, devices, data export and account deletion. */
export default function AccountSecurity() {
  const { user, isOffline } = useSession()
  const shopperId = useShopperId()
  const { logout } = useLogout()

  async function signOutEverywhere() {
    await logout()
    showToast({ kind: 'ok', title: m.security_everywhere_done() })
  }

  async function closeAccount(erasedAfter: string) {
    await logout()
    const description = m.security_deletion_done_text({ date: formatLastDay(erasedAfter) })
    showToast({ kind: 'ok', title: m.security_deletion_done(), description })
  }

  return (
    <SecurityPage
      shopperId={shopperId}
      email={user?.email}
      isWaiting={!user && !isOffline}
      onSignOutHere={() => void logout()}
      onEndedEverywhere={signOutEverywhere}
      onAccountClosed={closeAccount}
    />
  )
}
