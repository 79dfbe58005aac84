import { changePassword } from '@shop/contract/security'
import { call } from '../../lib/api.ts'
import { keepTokens } from '../../lib/tokens.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Field } from '../../ui/field.tsx'
import { NewPasswordField } from '../../ui/new-password-field.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { NewsNotice } from './news-notice.tsx'
import { findPasswordChangeFaults, type PasswordChange } from './security-faults.ts'
import { SecuritySection } from './security-section.tsx'
import { useSecurityForm } from './use-security-form.ts'
import { UsernameHint } from './username-hint.tsx'

export interface PasswordSectionProps {
  /** Of the account: for the browser's password store, and as easy to guess. */
  email: string | undefined
  /** The other devices are signed out now. */
  onChanged: () => void
}

const FIELD_IDS: Readonly<Record<keyof PasswordChange, string>> = {
  current: 'password-current',
  next: 'password-next',
}

/** Changes the password. This device goes on with new tokens, in its other tabs too; all others are signed out. */
export function PasswordSection({ email, onChanged }: PasswordSectionProps) {
  const { faults, summary, news, isSending, submit } = useSecurityForm(FIELD_IDS)

  async function save(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const data = new FormData(form)
    const current = String(data.get('current'))
    const next = String(data.get('next'))
    await submit(
      findPasswordChangeFaults({ current, next }),
      () => call(changePassword, { body: { current_password: current, new_password: next } }),
      (tokens) => {
        keepTokens(tokens)
        form.reset()
        onChanged()
        return m.security_password_done()
      },
    )
  }

  return (
    <SecuritySection id="password" title={m.security_password_title()} lead={m.security_password_lead()}>
      <form method="post" noValidate onSubmit={save} className="flex flex-col gap-5">
        <ErrorSummary faults={summary} />
        <UsernameHint email={email} />
        <Field id={FIELD_IDS.current} label={m.security_current_password()} error={faults.current} required>
          {(control) => <PasswordInput {...control} name="current" autoComplete="current-password" />}
        </Field>
        <NewPasswordField
          id={FIELD_IDS.next}
          name="next"
          label={m.security_password_new()}
          error={faults.next}
        />
        <NewsNotice news={news} />
        <Button type="submit" loading={isSending} className="self-start">
          {isSending ? m.security_password_saving() : m.security_password_save()}
        </Button>
      </form>
    </SecuritySection>
  )
}
