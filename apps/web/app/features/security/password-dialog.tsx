import { useEffect, useRef, useState } from 'react'
import { isUnanswered, type ApiFailure } from '../../lib/api/api-result.ts'
import { toOutageMessage } from '../../lib/api/outage-message.ts'
import { useSending } from '../../lib/api/use-sending.ts'
import { m } from '../../paraglide/messages.js'
import { Field } from '../../ui/form/field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { PasswordInput } from '../../ui/form/password-input.tsx'
import { SendingDialog } from '../../ui/overlay/sending-dialog.tsx'
import { useFieldError } from '../../ui/form/use-field-error.ts'
import { findCurrentPasswordError, toRefusedFields } from './security-errors.ts'
import { toSecurityMessage } from './security-messages.ts'
import { UsernameHint } from './username-hint.tsx'

/** A refused request. */
export interface Refusal {
  status: number
  error: ApiFailure
}

export interface PasswordDialogProps {
  title: string
  /** Explains the consequences. */
  children: React.ReactNode
  /** Label of the confirm button. */
  confirmLabel: string
  /** Label of the cancel button. */
  cancelLabel: string
  /** Email address of the account, for the browser's password manager. */
  email: string | undefined
  /**
   * Performs the action. Resolves with the refusal, which the dialog shows, or undefined; the caller reports
   * success.
   */
  onConfirm: (password: string) => Promise<Refusal | undefined>
  /**
   * For actions that must not be repeated blindly. Without a response the dialog shows this text and a
   * button; `onCheck` resolves when the action did not happen, navigates away when it did, and rejects
   * without a response.
   */
  unanswered?: { text: string; onCheck: () => Promise<void> }
  onClose: () => void
}

const FORM_ID = 'proof-form'
const FIELD_ID = 'proof-password'

/** Explains an action and requires the password. Load it lazily. */
export default function PasswordDialog(props: PasswordDialogProps) {
  const { title, children, confirmLabel, cancelLabel, email, onConfirm, unanswered, onClose } = props
  const [error, setError] = useFieldError(FIELD_ID)
  const [refusal, setRefusal] = useState<string>()
  const [isOutcomeUnknown, setIsOutcomeUnknown] = useState(false)
  const [isSending, send] = useSending()

  async function confirm(data: FormData) {
    const current = String(data.get('current'))
    const found = findCurrentPasswordError(current)
    setError(found)
    setRefusal(undefined)
    if (found) return
    await send(async () => {
      try {
        const refused = await onConfirm(current)
        if (!refused) return
        const { current: wrong } = toRefusedFields(refused.error)
        if (wrong) setError(wrong)
        else setRefusal(toSecurityMessage(refused.status, refused.error))
      } catch (error) {
        if (unanswered && isUnanswered(error)) setIsOutcomeUnknown(true)
        else setRefusal(toOutageMessage(error))
      }
    })
  }

  async function check(look: () => Promise<void>) {
    setRefusal(undefined)
    await send(async () => {
      try {
        await look()
        setIsOutcomeUnknown(false)
        setRefusal(m.security_unanswered_not_done())
      } catch {
        setRefusal(m.security_unanswered_still())
      }
    })
  }

  if (isOutcomeUnknown && unanswered) {
    return (
      <SendingDialog
        title={m.security_unanswered()}
        cancelLabel={m.common_close()}
        confirm={{
          label: m.security_unanswered_check(),
          variant: 'primary',
          onPress: () => void check(unanswered.onCheck),
        }}
        error={refusal}
        isSending={isSending}
        onClose={onClose}
      >
        <NoResponseText text={unanswered.text} />
      </SendingDialog>
    )
  }
  return (
    <SendingDialog
      title={title}
      cancelLabel={cancelLabel}
      confirm={{ label: confirmLabel, formId: FORM_ID }}
      error={refusal}
      isSending={isSending}
      onClose={onClose}
    >
      <div className="mb-5">{children}</div>
      <Form id={FORM_ID} onSubmit={confirm}>
        <UsernameHint email={email} />
        <Field id={FIELD_ID} label={m.security_current_password()} error={error} required>
          {(control) => <PasswordInput {...control} name="current" autoComplete="current-password" />}
        </Field>
      </Form>
    </SendingDialog>
  )
}

/** Takes the focus from the removed form, so that it is announced. */
function NoResponseText({ text }: { text: string }) {
  const paragraph = useRef<HTMLParagraphElement>(null)
  useEffect(() => paragraph.current?.focus(), [])
  return (
    <p ref={paragraph} tabIndex={-1} className="outline-none">
      {text}
    </p>
  )
}
