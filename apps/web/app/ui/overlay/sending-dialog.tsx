import { Button, type ButtonVariant } from '../layout/button.tsx'
import { Dialog } from './dialog.tsx'
import { Notice } from '../text/notice.tsx'

export interface SendingDialogProps {
  title: string
  /** What it is about. */
  children: React.ReactNode
  /** The button that sends: by itself, or the form of this id. */
  confirm: { label: string; variant?: ButtonVariant } & ({ onPress: () => void } | { formId: string })
  /** Leaves everything as it is. */
  cancelLabel: string
  /** Why it was not done, in words. */
  error: string | undefined
  isSending: boolean
  onClose: () => void
}

/** The frame of every dialog that sends something: it stays until there is an answer. Load it lazily. */
export function SendingDialog(props: SendingDialogProps) {
  const { title, children, confirm, cancelLabel, error, isSending, onClose } = props

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
            {cancelLabel}
          </Button>
          <Button
            variant={confirm.variant ?? 'danger'}
            loading={isSending}
            {...('formId' in confirm
              ? { type: 'submit', form: confirm.formId }
              : { onClick: confirm.onPress })}
          >
            {confirm.label}
          </Button>
        </>
      }
    >
      {children}
      {error && (
        <Notice kind="danger" announce className="mt-4">
          <p>{error}</p>
        </Notice>
      )}
    </Dialog>
  )
}
