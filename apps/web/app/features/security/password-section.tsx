import { changePassword } from '@shop/contract/auth/security.endpoints'
import { call } from '../../lib/api/api.ts'
import { storeTokens } from '../../lib/api/tokens.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/layout/button.tsx'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { Field } from '../../ui/form/field.tsx'
import { NewPasswordField } from '../../ui/form/new-password-field.tsx'
import { PasswordInput } from '../../ui/form/password-input.tsx'
import { ResultNotice } from './result-notice.tsx'
import { findPasswordChangeErrors, type PasswordChange } from './security-errors.ts'
import { SecuritySection } from './security-section.tsx'
import { useSecurityForm } from './use-security-form.ts'
import { UsernameHint } from './username-hint.tsx'

interface PasswordSectionProps {
  /** Email address of the account: for the browser's password manager, and not allowed as password. */
  email: string | undefined
  /** Called after the change, when the other devices are signed out. */
  onChanged: () => void
}

const FIELD_IDS: Readonly<Record<keyof PasswordChange, string>> = {
  current: 'password-current',
  next: 'password-next',
}

/**
 * Changes the password. This device gets new tokens, shared with its other tabs; all other devices are signed
 * out.
 */
export function PasswordSection({ email, onChanged }: PasswordSectionProps) {
  const { errors, summary, message, isSending, submit } = useSecurityForm(FIELD_IDS)

  async function save(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const data = new FormData(form)
    const current = String(data.get('current'))
    const next = String(data.get('next'))
    await submit(
      findPasswordChangeErrors({ current, next }),
      () => call(changePassword, { body: { current_password: current, new_password: next } }),
      (tokens) => {
        storeTokens(tokens)
        form.reset()
        onChanged()
        return m.security_password_done()
      },
    )
  }

  return (
    <SecuritySection id="password" title={m.security_password_title()} lead={m.security_password_lead()}>
      <form method="post" noValidate onSubmit={save} className="flex flex-col gap-5">
        <ErrorSummary errors={summary} />
        <UsernameHint email={email} />
        <Field id={FIELD_IDS.current} label={m.security_current_password()} error={errors.current} required>
          {(control) => <PasswordInput {...control} name="current" autoComplete="current-password" />}
        </Field>
        <NewPasswordField
          id={FIELD_IDS.next}
          name="next"
          label={m.security_password_new()}
          error={errors.next}
        />
        <ResultNotice message={message} />
        <Button type="submit" loading={isSending} className="self-start">
          {isSending ? m.security_password_saving() : m.security_password_save()}
        </Button>
      </form>
    </SecuritySection>
  )
}
