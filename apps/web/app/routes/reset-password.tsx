import { useState } from 'react'
import { useLocaleNavigate } from '../lib/i18n/locale-path.tsx'
import type { Route } from './+types/reset-password'
import { AuthFrame, LINK_LOOK } from '../features/auth/auth-frame.tsx'
import { ResetPasswordForm } from '../features/auth/reset-password-form.tsx'
import { forgetSession } from '../features/session/session-store.ts'
import { toPageMeta } from '../lib/seo/page-meta.ts'
import { useLinkToken } from '../lib/react/use-link-token.ts'
import { m } from '../paraglide/messages.js'
import { Link } from '../ui/layout/link.tsx'
import type { LoginPageState } from './login.tsx'

export const meta: Route.MetaFunction = ({ matches }) => [
  ...toPageMeta({ title: m.auth_reset_title(), noindex: true }, matches),
  { name: 'referrer', content: 'no-referrer' },
]

/** Target of the mailed link that lets the shopper set a new password. */
export default function ResetPassword() {
  const navigate = useLocaleNavigate()
  const [token, setToken] = useState('')

  useLinkToken((found) => {
    if (found) setToken(found)
    else requestNewLink()
  })

  function requestNewLink() {
    navigate('/request-password-reset', { replace: true })
  }

  function signInAgain() {
    // The server has ended all sessions, including this browser's.
    forgetSession()
    navigate('/login', { replace: true, state: { passwordReset: true } satisfies LoginPageState })
  }

  return (
    <AuthFrame
      title={m.auth_reset_title()}
      lead={m.auth_reset_lead()}
      footer={
        <Link to="/login" className={LINK_LOOK}>
          {m.auth_check_login()}
        </Link>
      }
    >
      <ResetPasswordForm token={token} onDone={signInAgain} onInvalidLink={requestNewLink} />
      <noscript>
        <p>{m.auth_needs_script()}</p>
      </noscript>
    </AuthFrame>
  )
}
