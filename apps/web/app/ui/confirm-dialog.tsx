import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Notice } from './notice.tsx'

export interface ConfirmDialogProps {
  title: string
  /** What will happen. */
  children: React.ReactNode
  /** Does it. */
  confirmLabel: string
  /** Leaves everything as it is. */
  keepLabel: string
  /** Why it was not done, in words. */
  fault: string | undefined
  isSending: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks whether something that cannot be undone is really meant. Load it lazily. */
export default function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, confirmLabel, keepLabel, fault, isSending, onConfirm, onClose } = props

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
          <Button variant="danger" loading={isSending} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
      {fault && (
        <Notice kind="danger" announce className="mt-4">
          <p>{fault}</p>
        </Notice>
      )}
    </Dialog>
  )
}
