import { verifyEmail } from '@shop/contract/auth'
import { useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { Route } from './+types/verify-email'
import { AuthFrame, LINK_LOOK } from '../features/auth/auth-frame.tsx'
import { ResendVerification } from '../features/auth/resend-verification.tsx'
import { call } from '../lib/api.ts'
import { findKeptReturnPath, toReturnQuery } from '../lib/return-path.ts'
import { m } from '../paraglide/messages.js'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Spinner } from '../ui/spinner.tsx'
import type { LoginPageState } from './login.tsx'

export const meta: Route.MetaFunction = () => [
  { title: `${m.auth_verify_title()} | ${m.common_brand()}` },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
]

type Progress = 'checking' | 'refused' | 'unanswered'

export default function VerifyEmail() {
  const navigate = useNavigate()
  const token = useRef<string>(undefined)
  const [progress, setProgress] = useState<Progress>('checking')

  async function verify() {
    setProgress('checking')
    if (!token.current) return setProgress('refused')
    try {
      const result = await call(verifyEmail, { query: { token: token.current } })
      if (!result.ok) return setProgress('refused')
      const state: LoginPageState = { email: result.data.email, verified: true }
      await navigate(`/login${toReturnQuery(findKeptReturnPath())}`, { replace: true, state })
    } catch {
      setProgress('unanswered')
    }
  }

  useEffect(() => {
    if (token.current !== undefined) return
    token.current = new URLSearchParams(location.search).get('token') ?? ''
    // The secret leaves the address bar, and with it the history and screenshots.
    history.replaceState(history.state, '', location.pathname)
    void verify()
    // Once for each visit: the token is read here and nowhere else.
  }, [])

  if (progress === 'checking') {
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
  return (
    <AuthFrame
      title={m.auth_verify_title()}
      footer={
        <Link to="/login" className={LINK_LOOK}>
          {m.auth_check_login()}
        </Link>
      }
    >
      <Notice kind="danger" announce title={m.auth_verify_failed()}>
        <p>{progress === 'refused' ? m.auth_verify_refused() : m.auth_no_response()}</p>
      </Notice>
      {progress === 'unanswered' && (
        <Button wide onClick={() => void verify()}>
          {m.auth_verify_retry()}
        </Button>
      )}
      <ResendVerification />
    </AuthFrame>
  )
}
