import { changeEmail } from '@shop/contract/auth/security.endpoints'
import { call } from '../../lib/api/api.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/layout/button.tsx'
import { EmailInput } from '../../ui/form/email-input.tsx'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { Field } from '../../ui/form/field.tsx'
import { PasswordInput } from '../../ui/form/password-input.tsx'
import { Skeleton } from '../../ui/layout/skeleton.tsx'
import { ResultNotice } from './result-notice.tsx'
import { findEmailChangeErrors, type EmailChange } from './security-errors.ts'
import { SecuritySection } from './security-section.tsx'
import { useSecurityForm } from './use-security-form.ts'
import { UsernameHint } from './username-hint.tsx'

const FIELD_IDS: Readonly<Record<keyof EmailChange, string>> = {
  email: 'email-new',
  current: 'email-password',
}

interface EmailSectionProps {
  /** Current email address. */
  email: string | undefined
  /** The profile is loading. */
  isWaiting: boolean
}

/** Requests a change of the email address, which takes effect when the mailed link is opened. */
export function EmailSection({ email, isWaiting }: EmailSectionProps) {
  const { errors, summary, message, isSending, submit } = useSecurityForm(FIELD_IDS)

  async function submitChange(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const data = new FormData(form)
    const next = String(data.get('email')).trim()
    const current = String(data.get('current'))
    await submit(
      findEmailChangeErrors({ email: next, current }, email),
      () => call(changeEmail, { body: { email: next, current_password: current } }),
      () => {
        form.reset()
        return m.security_email_done({ email: next })
      },
    )
  }

  return (
    <SecuritySection
      id="email"
      title={m.security_email_title()}
      lead={
        (email || isWaiting) && (
          <>
            {m.security_email_current()}
            <strong className="block font-medium wrap-anywhere text-ink">
              {email ?? <Skeleton className="inline-block! h-3.5 w-44 align-middle" />}
            </strong>
          </>
        )
      }
    >
      <form method="post" noValidate onSubmit={submitChange} className="flex flex-col gap-5">
        <ErrorSummary errors={summary} />
        <UsernameHint email={email} />
        <Field
          id={FIELD_IDS.email}
          label={m.security_email_new()}
          help={m.security_email_help()}
          error={errors.email}
          required
        >
          {(control) => <EmailInput {...control} />}
        </Field>
        <Field id={FIELD_IDS.current} label={m.security_current_password()} error={errors.current} required>
          {(control) => <PasswordInput {...control} name="current" autoComplete="current-password" />}
        </Field>
        <ResultNotice message={message} />
        <Button type="submit" loading={isSending} className="self-start">
          {isSending ? m.security_email_saving() : m.security_email_save()}
        </Button>
      </form>
    </SecuritySection>
  )
}
