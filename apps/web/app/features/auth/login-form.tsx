import type { login } from '@shop/contract/auth'
import { useRef, useState } from 'react'
import { useLocaleNavigate } from '../../lib/i18n/locale-path.tsx'
import type { ApiResult } from '../../lib/api/api-result.ts'
import { useSending } from '../../lib/api/use-sending.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/layout/button.tsx'
import { EmailInput } from '../../ui/form/email-input.tsx'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Link } from '../../ui/layout/link.tsx'
import { Notice } from '../../ui/text/notice.tsx'
import { PasswordInput } from '../../ui/form/password-input.tsx'
import { useFormErrors } from '../../ui/form/use-form-errors.ts'
import { findLoginErrors, type LoginValues } from './auth-errors.ts'
import { LINK_LOOK } from './auth-frame.tsx'
import { toAuthMessage, toAuthOutageMessage } from './auth-messages.ts'
import { DemoShopper } from './demo-shopper.tsx'
import type { RecoveryState } from './forgot-password-form.tsx'

export interface LoginFormProps {
  signIn: (credentials: LoginValues) => Promise<ApiResult<typeof login>>
  /** The email address is not verified yet. */
  onUnverified: (email: string) => void
  /** Initial value, for example after verification. */
  email?: string | undefined
  /** Demo mode: credentials of the demo customer. */
  demoShopper?: LoginValues | undefined
}

const RECOVERY = '/forgot-password'
const FIELD_IDS = { email: 'login-email', password: 'login-password' } as const

/** Login form. Typed values stay in the fields when the request fails. */
export function LoginForm({ signIn, onUnverified, email, demoShopper }: LoginFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const navigate = useLocaleNavigate()
  const { errors, summary, show } = useFormErrors(FIELD_IDS)
  const [refusal, setRefusal] = useState<string>()
  const [isSending, send] = useSending()

  async function submit(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const values = { email: String(data.get('email')).trim(), password: String(data.get('password')) }
    setRefusal(undefined)
    if (show(findLoginErrors(values))) return
    await send(async () => {
      try {
        const result = await signIn(values)
        if (result.ok) return
        if (result.error.code === 'EMAIL_NOT_VERIFIED') onUnverified(values.email)
        else setRefusal(toAuthMessage(result.status, result.error))
      } catch (error) {
        setRefusal(toAuthOutageMessage(error))
      }
    })
  }

  function fill(shopper: LoginValues) {
    for (const name of ['email', 'password'] as const) {
      const control = form.current?.elements.namedItem(name)
      if (control instanceof HTMLInputElement) control.value = shopper[name]
    }
    form.current?.querySelector<HTMLButtonElement>('[type=submit]')?.focus()
  }

  /** Passes the typed email address to the recovery page as navigation state, except into a new tab. */
  function carryEmail(event: React.MouseEvent) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    const typed = form.current ? String(new FormData(form.current).get('email')).trim() : ''
    navigate(RECOVERY, typed ? { state: { email: typed } satisfies RecoveryState } : {})
  }

  return (
    <>
      {/* `post`: a submit before hydration must not put form data into the URL. */}
      <form ref={form} method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
        <ErrorSummary errors={summary} />
        {refusal && (
          <Notice kind="danger" announce>
            <p>{refusal}</p>
          </Notice>
        )}
        <Field id={FIELD_IDS.email} label={m.auth_email()} error={errors.email} required>
          {(control) => <EmailInput {...control} autoComplete="username" key={email} defaultValue={email} />}
        </Field>
        <Field id={FIELD_IDS.password} label={m.auth_password()} error={errors.password} required>
          {(control) => <PasswordInput {...control} name="password" autoComplete="current-password" />}
        </Field>
        <div className="-my-2 text-right text-sm">
          <Link to={RECOVERY} onClick={carryEmail} className={LINK_LOOK}>
            {m.auth_forgot()}
          </Link>
        </div>
        <Button type="submit" wide loading={isSending}>
          {isSending ? m.auth_signing_in() : m.auth_sign_in()}
        </Button>
      </form>
      {demoShopper && <DemoShopper shopper={demoShopper} onFill={() => fill(demoShopper)} />}
    </>
  )
}
