import { useState } from 'react'
import type { ApiFailure } from '../../lib/api-result.ts'
import { useSending } from '../../lib/use-sending.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { useFieldFault } from '../../ui/use-field-fault.ts'
import { findCurrentFault, toRefusedFields } from './security-faults.ts'
import { toSecurityMessage, toSecurityOutageMessage } from './security-messages.ts'
import { UsernameHint } from './username-hint.tsx'

export interface PasswordDialogProps {
  title: string
  /** What will happen. */
  children: React.ReactNode
  /** Does it. */
  confirmLabel: string
  /** Leaves everything as it is. */
  keepLabel: string
  /** Of the account: for the browser's password store. */
  email: string | undefined
  /** Does it with the password. Answers why it was refused, which the dialog tells; a success is the caller's to tell. */
  onConfirm: (password: string) => Promise<{ status: number; error: ApiFailure } | undefined>
  onClose: () => void
}

const FORM_ID = 'proof-form'
const FIELD_ID = 'proof-password'

/** Says what is about to happen, and asks for the password. Load it lazily. */
export default function PasswordDialog(props: PasswordDialogProps) {
  const { title, children, confirmLabel, keepLabel, email, onConfirm, onClose } = props
  const [fault, setFault] = useFieldFault(FIELD_ID)
  const [refusal, setRefusal] = useState<string>()
  const [isSending, send] = useSending()

  async function confirm(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const current = String(new FormData(event.currentTarget).get('current'))
    const found = findCurrentFault(current)
    setFault(found)
    setRefusal(undefined)
    if (found) return
    await send(async () => {
      try {
        const refused = await onConfirm(current)
        if (!refused) return
        const { current: wrong } = toRefusedFields(refused.error)
        if (wrong) setFault(wrong)
        else setRefusal(toSecurityMessage(refused.status, refused.error))
      } catch (error) {
        setRefusal(toSecurityOutageMessage(error))
      }
    })
  }

  /** What is under way cannot be called back: nobody is to believe that they stopped it. */
  function close() {
    if (!isSending) onClose()
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={title}
      footer={
        <>
          <Button variant="quiet" aria-disabled={isSending || undefined} onClick={close}>
            {keepLabel}
          </Button>
          <Button type="submit" form={FORM_ID} variant="danger" loading={isSending}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className="mb-5">{children}</div>
      <form id={FORM_ID} method="post" noValidate onSubmit={confirm} className="flex flex-col gap-4">
        <UsernameHint email={email} />
        <Field id={FIELD_ID} label={m.security_current_password()} error={fault} required>
          {(control) => <PasswordInput {...control} name="current" autoComplete="current-password" />}
        </Field>
        {refusal && (
          <Notice kind="danger" announce>
            <p>{refusal}</p>
          </Notice>
        )}
      </form>
    </Dialog>
  )
}
