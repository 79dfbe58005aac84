import { useLocation } from 'react-router'
import { LocaleNavigate, useLocaleNavigate } from '../lib/i18n/locale-path.tsx'
import type { Route } from './+types/register'
import { AuthFrame, LINK_LOOK } from '../features/auth/auth-frame.tsx'
import { RegisterForm } from '../features/auth/register-form.tsx'
import type { LoginState } from '../features/session/require-session.tsx'
import { register } from '../features/session/session-actions.ts'
import { useSession } from '../features/session/use-session.ts'
import { findReturnPath, storeReturnPath } from '../lib/storage/return-path.ts'
import { toPageMeta } from '../lib/seo/page-meta.ts'
import { m } from '../paraglide/messages.js'
import { Link } from '../ui/layout/link.tsx'
import type { CheckEmailState } from './check-email.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  toPageMeta({ title: m.auth_register_title(), noindex: true }, matches)

export default function Register() {
  const { isAuthenticated } = useSession()
  const location = useLocation()
  const navigate = useLocaleNavigate()
  const returnPath = findReturnPath(location.state as LoginState | null, location.search)

  if (isAuthenticated) return <LocaleNavigate to={returnPath ?? '/'} replace />

  function waitForMail(email: string) {
    storeReturnPath(returnPath)
    const state: CheckEmailState = { email, wasMailed: true, returnPath }
    navigate('/check-email', { replace: true, state })
  }

  return (
    <AuthFrame
      title={m.auth_register_title()}
      lead={m.auth_register_lead()}
      footer={
        <>
          {m.auth_have_account()}{' '}
          <Link to={`/login${location.search}`} state={location.state} className={LINK_LOOK}>
            {m.auth_sign_in()}
          </Link>
        </>
      }
    >
      <RegisterForm signUp={register} onRegistered={waitForMail} />
    </AuthFrame>
  )
}
