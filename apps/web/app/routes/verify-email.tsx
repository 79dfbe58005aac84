import { verifyEmail } from '@shop/contract/auth/auth.endpoints'
import { useState } from 'react'
import { LocaleNavigate } from '../lib/i18n/locale-path.tsx'
import type { Route } from './+types/verify-email'
import { AuthFrame, LINK_LOOK } from '../features/auth/auth-frame.tsx'
import { toAuthMessage, toAuthOutageMessage } from '../features/auth/auth-messages.ts'
import { ResendVerification } from '../features/auth/resend-verification.tsx'
import { checkSession } from '../features/session/session-check.ts'
import { useSession } from '../features/session/use-session.ts'
import { call } from '../lib/api/api.ts'
import { toPageMeta } from '../lib/seo/page-meta.ts'
import { findStoredReturnPath, toReturnQuery } from '../lib/storage/return-path.ts'
import { useLinkToken } from '../lib/react/use-link-token.ts'
import { m } from '../paraglide/messages.js'
import { Button, ButtonLink } from '../ui/layout/button.tsx'
import { Link } from '../ui/layout/link.tsx'
import { Notice } from '../ui/text/notice.tsx'
import { Spinner } from '../ui/layout/spinner.tsx'
import type { LoginPageState } from './login.tsx'

export const meta: Route.MetaFunction = ({ matches }) => [
  ...toPageMeta({ title: m.auth_verify_title(), noindex: true }, matches),
  { name: 'referrer', content: 'no-referrer' },
]

type Progress =
  | { state: 'checking' }
  | { state: 'confirmed'; email: string }
  /** The link is invalid or the address is taken; a retry cannot help. */
  | { state: 'refused'; why: 'link' | 'taken' }
  | { state: 'failed'; reason: string }

/** Target of mailed links that confirm the e-mail address of a new account, or a changed one. */
export default function VerifyEmail() {
  const { isLoading, isAuthenticated } = useSession()
  const [token, setToken] = useState('')
  const [progress, setProgress] = useState<Progress>({ state: 'checking' })

  useLinkToken((found) => {
    setToken(found)
    void verify(found)
  })

  async function verify(secret: string) {
    setProgress({ state: 'checking' })
    const found = await findProgress(secret)
    setProgress(found)
    // A signed-in shopper's e-mail address may have changed.
    if (found.state === 'confirmed') void checkSession()
  }

  if (progress.state === 'checking' || isLoading) return <Checking />
  if (progress.state === 'confirmed') {
    return isAuthenticated ? <Confirmed email={progress.email} /> : <ToLogin email={progress.email} />
  }
  return (
    <AuthFrame
      title={m.auth_verify_title()}
      footer={
        !isAuthenticated && (
          <Link to="/login" className={LINK_LOOK}>
            {m.auth_check_login()}
          </Link>
        )
      }
    >
      <Notice kind="danger" announce title={m.auth_verify_failed()}>
        <p>{toReason(progress, isAuthenticated)}</p>
      </Notice>
      {progress.state === 'failed' && (
        <Button wide onClick={() => void verify(token)}>
          {m.auth_verify_retry()}
        </Button>
      )}
      {isAuthenticated ? (
        <ButtonLink to="/user/security" variant="secondary" wide>
          {m.auth_verify_to_security()}
        </ButtonLink>
      ) : (
        <ResendVerification />
      )}
    </AuthFrame>
  )
}

async function findProgress(token: string): Promise<Progress> {
  if (!token) return { state: 'refused', why: 'link' }
  try {
    const result = await call(verifyEmail, { query: { token } })
    if (result.ok) return { state: 'confirmed', email: result.data.email }
    if (result.error.code === 'EMAIL_TAKEN') return { state: 'refused', why: 'taken' }
    if (result.status === 400) return { state: 'refused', why: 'link' }
    return { state: 'failed', reason: toAuthMessage(result.status, result.error) }
  } catch (error) {
    return { state: 'failed', reason: toAuthOutageMessage(error) }
  }
}

function toReason(progress: Progress & { state: 'refused' | 'failed' }, isAuthenticated: boolean): string {
  if (progress.state === 'failed') return progress.reason
  if (progress.why === 'taken') return m.auth_verify_taken()
  return isAuthenticated ? m.auth_verify_refused_change() : m.auth_verify_refused()
}

function Checking() {
  return (
    <AuthFrame title={m.auth_verify_title()}>
      <div className="flex flex-col items-center gap-4 py-6 text-center">
        <Spinner label={m.auth_verify_checking()} />
        <p aria-hidden="true" className="text-muted">
          {m.auth_verify_checking()}
        </p>
      </div>
      <noscript>
        <p>{m.auth_needs_script()}</p>
      </noscript>
    </AuthFrame>
  )
}

function Confirmed({ email }: { email: string }) {
  return (
    <AuthFrame title={m.auth_verify_done_title()}>
      <Notice kind="ok" announce>
        <p className="break-words">{m.auth_verify_done({ email })}</p>
      </Notice>
      <ButtonLink to="/user" wide>
        {m.auth_verify_to_account()}
      </ButtonLink>
    </AuthFrame>
  )
}

function ToLogin({ email }: { email: string }) {
  const state: LoginPageState = { email, verified: true }
  return <LocaleNavigate to={`/login${toReturnQuery(findStoredReturnPath())}`} replace state={state} />
}
