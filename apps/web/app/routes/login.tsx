import { DELETION_COOLING_DAYS } from '@shop/contract/auth/security.endpoints'
import { useEffect, useState } from 'react'
import { useLocation, useRouteLoaderData } from 'react-router'
import { endOfPeriod } from '@shop/contract/days/days.rules'
import { LocaleNavigate, useLocaleNavigate } from '../lib/i18n/locale-path.tsx'
import type { Route } from './+types/login'
import type { loader as rootLoader } from '../root.tsx'
import { AuthFrame, LINK_LOOK } from '../features/auth/auth-frame.tsx'
import { LoginForm } from '../features/auth/login-form.tsx'
import { ReadingInvitation } from '../features/home/reading-invitation.tsx'
import type { LoginState } from '../features/session/require-session.tsx'
import { login } from '../features/session/session-actions.ts'
import { useSession } from '../features/session/use-session.ts'
import { formatLastDay } from '../lib/i18n/format.ts'
import { findPendingSignOut, type PendingSignOut } from '../lib/storage/pending-sign-out.ts'
import {
  findStoredReturnPath,
  findReturnPath,
  forgetReturnPath,
  storeReturnPath,
} from '../lib/storage/return-path.ts'
import { useHydrated } from '../lib/react/use-hydrated.ts'
import { toPageMeta } from '../lib/seo/page-meta.ts'
import { m } from '../paraglide/messages.js'
import { Link } from '../ui/layout/link.tsx'
import { Notice } from '../ui/text/notice.tsx'
import type { CheckEmailState } from './check-email.tsx'

/** Navigation state from other pages. */
export interface LoginPageState extends LoginState {
  /** Prefills the field. */
  email?: string
  /** Whether the e-mail address has just been confirmed. */
  verified?: boolean
  /** Whether a new password has just been set. */
  passwordReset?: boolean
}

export const meta: Route.MetaFunction = ({ matches }) =>
  toPageMeta({ title: m.auth_login_title(), noindex: true }, matches)

export default function Login() {
  const { isAuthenticated, hasExpired } = useSession()
  const isHydrated = useHydrated()
  const location = useLocation()
  const navigate = useLocaleNavigate()
  const { demoShopper } = useRouteLoaderData<typeof rootLoader>('root') ?? {}
  const state = isHydrated ? (location.state as LoginPageState | null) : null
  const pendingSignOut = isHydrated ? findPendingSignOut() : undefined
  const returnPath = findReturnPath(location.state as LoginState | null, location.search)

  if (isAuthenticated) return <Returning to={returnPath} />

  function goToMail(email: string) {
    // Without one, the return path stored at registration stays.
    if (returnPath) storeReturnPath(returnPath)
    navigate('/check-email', { state: { email, returnPath } satisfies CheckEmailState })
  }

  return (
    <>
      {isReading(returnPath) && <ReadingInvitation />}
      <AuthFrame
        title={m.auth_login_title()}
        lead={m.auth_login_lead()}
        footer={
          <>
            {m.auth_no_account()}{' '}
            <Link to={`/register${location.search}`} state={location.state} className={LINK_LOOK}>
              {m.auth_register()}
            </Link>
          </>
        }
      >
        {(state?.verified || state?.passwordReset) && (
          <Notice kind="ok" announce>
            <p>{state.verified ? m.auth_verified() : m.auth_reset_done()}</p>
          </Notice>
        )}
        {pendingSignOut ? (
          <SignedOutNotice pendingSignOut={pendingSignOut} />
        ) : (
          hasExpired && <Notice announce title={toExpiryMessage(returnPath)} />
        )}
        <LoginForm signIn={login} onUnverified={goToMail} email={state?.email} demoShopper={demoShopper} />
      </AuthFrame>
    </>
  )
}

/** The personality reading shows what it gives before it asks to sign in. */
function isReading(returnPath: string | undefined): boolean {
  return returnPath?.startsWith('/user/personality-demo') ?? false
}

/** Shown when a session has ended without a sign-out. The profile page has a message of its own. */
function toExpiryMessage(returnPath: string | undefined): string {
  return /^\/user(\/profile)?([?#]|$)/.test(returnPath ?? '') ? m.profile_status_401() : m.error_status_401()
}

/** Shown when a sign-out took effect although its response was lost. */
function SignedOutNotice({ pendingSignOut: { kind, requestedAtMs } }: { pendingSignOut: PendingSignOut }) {
  if (kind === 'everywhere') return <Notice kind="ok" announce title={m.security_everywhere_done()} />
  const date = formatLastDay(
    endOfPeriod(new Date(requestedAtMs), { days: DELETION_COOLING_DAYS }).toISOString(),
  )
  return (
    <Notice kind="ok" announce title={m.security_deletion_done()}>
      <p>{m.security_deletion_done_text({ date })}</p>
    </Notice>
  )
}

/** After signing in: goes to where the shopper came from, even by way of a mailed link. */
function Returning({ to }: { to: string | undefined }) {
  const [target] = useState(() => to ?? findStoredReturnPath() ?? '/')
  useEffect(forgetReturnPath, [])
  return <LocaleNavigate to={target} replace />
}
