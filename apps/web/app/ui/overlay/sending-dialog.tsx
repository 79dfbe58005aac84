import { Button, type ButtonVariant } from '../layout/button.tsx'
import { Dialog } from './dialog.tsx'
import { Notice } from '../text/notice.tsx'

export interface SendingDialogProps {
  title: string
  /** What is confirmed. */
  children: React.ReactNode
  /** The button that sends: calls `onPress`, or submits the form of this id. */
  confirm: { label: string; variant?: ButtonVariant } & ({ onPress: () => void } | { formId: string })
  /** Label of the button that closes without sending. */
  cancelLabel: string
  /** Message of a failed request. */
  error: string | undefined
  isSending: boolean
  onClose: () => void
}

/** The frame of dialogs that send a request: it cannot be closed until the response arrives. Load it lazily. */
export function SendingDialog(props: SendingDialogProps) {
  const { title, children, confirm, cancelLabel, error, isSending, onClose } = props

  /** A request under way cannot be cancelled, so closing must not suggest that. */
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
