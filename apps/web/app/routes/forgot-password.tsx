import { RESET_LINK_MINUTES } from '@shop/contract/auth/auth.endpoints'
import { useState } from 'react'
import { useLocation, type MetaFunction } from 'react-router'
import { AuthFrame, LINK_LOOK } from '../features/auth/auth-frame.tsx'
import { DemoOutboxLink } from '../features/auth/demo-outbox-link.tsx'
import { ForgotPasswordForm, type RecoveryState } from '../features/auth/forgot-password-form.tsx'
import { RecoveryMailSent } from '../features/auth/recovery-mail-sent.tsx'
import { toPageMeta } from '../lib/seo/page-meta.ts'
import { useHydrated } from '../lib/react/use-hydrated.ts'
import { m } from '../paraglide/messages.js'
import { Link } from '../ui/layout/link.tsx'
import { Notice } from '../ui/text/notice.tsx'

/** The path for an expired link, which shows another text above the same form. */
const EXPIRED_PATH = /^\/request-password-reset\/?$/

export const meta: MetaFunction = ({ location, matches }) =>
  toPageMeta({ title: toTitle(EXPIRED_PATH.test(location.pathname)), noindex: true }, matches)

/** Requests a mail with a link to set a new password. */
export default function ForgotPassword() {
  const location = useLocation()
  const state = useHydrated() ? (location.state as RecoveryState | null) : null
  const [typed, setTyped] = useState<string>()
  const [sentTo, setSentTo] = useState<string>()
  const hasExpired = EXPIRED_PATH.test(location.pathname)

  function moveOn(email: string) {
    setTyped(email)
    setSentTo(email)
  }

  const footer = (
    <Link to="/login" className={LINK_LOOK}>
      {m.auth_check_login()}
    </Link>
  )
  if (sentTo) {
    return (
      <AuthFrame title={m.auth_check_title()} footer={footer}>
        <RecoveryMailSent email={sentTo} onOther={() => setSentTo(undefined)} />
        <DemoOutboxLink />
      </AuthFrame>
    )
  }
  return (
    <AuthFrame
      title={toTitle(hasExpired)}
      lead={hasExpired ? undefined : m.auth_forgot_lead()}
      footer={footer}
    >
      {hasExpired && (
        <Notice title={m.auth_expired_notice()}>
          <p>{m.auth_expired_hint({ minutes: RESET_LINK_MINUTES })}</p>
        </Notice>
      )}
      <ForgotPasswordForm email={typed ?? state?.email} onSent={moveOn} />
    </AuthFrame>
  )
}

function toTitle(hasExpired: boolean): string {
  return hasExpired ? m.auth_expired_title() : m.auth_forgot_title()
}
