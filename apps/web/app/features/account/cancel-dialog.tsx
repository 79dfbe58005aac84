import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'

export interface CancelDialogProps {
  orderNumber: string
  wasPaid: boolean
  fault: string | undefined
  isSending: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks whether an order is really to be called off, and says what that means. */
export default function CancelDialog(props: CancelDialogProps) {
  const { orderNumber, wasPaid, fault, isSending, onConfirm, onClose } = props
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={m.account_cancel_title()}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {m.account_cancel_keep()}
          </Button>
          <Button variant="danger" loading={isSending} onClick={onConfirm}>
            {m.account_cancel_confirm()}
          </Button>
        </>
      }
    >
      <p>{m.account_cancel_text({ number: orderNumber })}</p>
      <p className="mt-2 text-muted">{wasPaid ? m.account_cancel_refund() : m.account_cancel_unpaid()}</p>
      {fault && (
        <Notice kind="danger" announce className="mt-4">
          <p>{fault}</p>
        </Notice>
      )}
    </Dialog>
  )
}
