import type { login } from '@shop/contract/auth/auth.endpoints'
import { useRef } from 'react'
import { useLocaleNavigate } from '../../lib/i18n/locale-path.tsx'
import type { ApiResult } from '../../lib/api/api-result.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/layout/button.tsx'
import { EmailInput } from '../../ui/form/email-input.tsx'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { Link } from '../../ui/layout/link.tsx'
import { ErrorNotice } from '../../ui/text/notice.tsx'
import { PasswordInput } from '../../ui/form/password-input.tsx'
import { useFormErrors } from '../../ui/form/use-form-errors.ts'
import { findLoginErrors, type LoginValues } from './auth-errors.ts'
import { LINK_LOOK } from './auth-frame.tsx'
import type { RecoveryState } from './forgot-password-form.tsx'
import { useAuthRequest } from './use-auth-request.ts'

interface LoginFormProps {
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
  const { isSending, refusal, clearRefusal, request } = useAuthRequest()

  function submit(data: FormData) {
    const values = { email: String(data.get('email')).trim(), password: String(data.get('password')) }
    clearRefusal()
    if (show(findLoginErrors(values))) return
    return request(
      () => signIn(values),
      () => undefined,
      ({ code }) => {
        const isUnverified = code === 'EMAIL_NOT_VERIFIED'
        if (isUnverified) onUnverified(values.email)
        return isUnverified
      },
    )
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
      <Form ref={form} onSubmit={submit} className="flex flex-col gap-5">
        <ErrorSummary errors={summary} />
        <ErrorNotice message={refusal} />
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
      </Form>
      {demoShopper && <DemoShopper shopper={demoShopper} onFill={() => fill(demoShopper)} />}
    </>
  )
}

/** Demo mode: credentials of the demo customer, with a button that fills in the form. */
function DemoShopper({ shopper, onFill }: { shopper: LoginValues; onFill: () => void }) {
  return (
    <aside
      aria-label={m.auth_demo_title()}
      className="flex flex-wrap items-center justify-between gap-2 rounded-card bg-paper px-4 py-3 text-sm"
    >
      <div className="min-w-0">
        <p className="font-medium">{m.auth_demo_title()}</p>
        <p className="break-all text-muted">
          {shopper.email} · {shopper.password}
        </p>
      </div>
      <Button variant="quiet" className="-mr-3 text-sm" onClick={onFill}>
        {m.auth_demo_fill()}
      </Button>
    </aside>
  )
}
