import { useLocation } from 'react-router'
import { LocaleNavigate } from '../lib/i18n/locale-path.tsx'
import type { Route } from './+types/check-email'
import { AuthFrame, LINK_LOOK } from '../features/auth/auth-frame.tsx'
import { DemoOutboxLink } from '../features/auth/demo-outbox-link.tsx'
import { ResendVerification } from '../features/auth/resend-verification.tsx'
import { useSession } from '../features/session/use-session.ts'
import { toReturnQuery, toSafePath } from '../lib/storage/return-path.ts'
import { useHydrated } from '../lib/react/use-hydrated.ts'
import { toPageMeta } from '../lib/seo/page-meta.ts'
import { m } from '../paraglide/messages.js'
import { Icon } from '../ui/media/icons.tsx'
import { Link } from '../ui/layout/link.tsx'

/** Navigation state from other pages. Keeps the e-mail address out of the URL. */
export interface CheckEmailState {
  email: string
  /** Whether a mail has just been sent. */
  wasMailed?: boolean
  /** Where to go after confirmation. */
  returnPath?: string | undefined
}

export const meta: Route.MetaFunction = ({ matches }) =>
  toPageMeta({ title: m.auth_check_title(), noindex: true }, matches)

export default function CheckEmail() {
  const { isAuthenticated } = useSession()
  const location = useLocation()
  const state = useHydrated() ? (location.state as CheckEmailState | null) : null
  const returnPath = toSafePath(state?.returnPath)

  // The shopper has opened the link and signed in in another tab.
  if (isAuthenticated) return <LocaleNavigate to={returnPath ?? '/'} replace />

  return (
    <AuthFrame
      title={m.auth_check_title()}
      footer={
        <Link to={`/login${toReturnQuery(returnPath)}`} state={toLoginState(state)} className={LINK_LOOK}>
          {m.auth_check_login()}
        </Link>
      }
    >
      <div className="flex flex-col items-center gap-3 text-center">
        <Icon name="mail" className="size-9 text-jade-700" />
        {state ? (
          <p>
            {state.wasMailed ? m.auth_check_sent() : m.auth_check_unverified()}
            <strong className="mt-1 block font-medium break-all">{state.email}</strong>
          </p>
        ) : (
          <p>{m.auth_check_unknown()}</p>
        )}
        <p className="text-sm text-muted">{m.auth_check_hint()}</p>
      </div>
      <ResendVerification key={state?.email} email={state?.email} wasJustSent={state?.wasMailed ?? false} />
      <DemoOutboxLink />
    </AuthFrame>
  )
}

function toLoginState(state: CheckEmailState | null): { email: string } | undefined {
  return state ? { email: state.email } : undefined
}
