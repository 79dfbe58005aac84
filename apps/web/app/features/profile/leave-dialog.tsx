import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

export interface LeaveDialogProps {
  onLeave: () => void
  onStay: () => void
}

/** Asks whether unsaved changes may be lost. */
export default function LeaveDialog({ onLeave, onStay }: LeaveDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onStay()}
      title={m.profile_leave_title()}
      footer={
        <>
          <Button variant="danger" onClick={onLeave}>
            {m.profile_leave_go()}
          </Button>
          <Button onClick={onStay}>{m.profile_leave_stay()}</Button>
        </>
      }
    >
      <p>{m.profile_leave_text()}</p>
    </Dialog>
  )
}
