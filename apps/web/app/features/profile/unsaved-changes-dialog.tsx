import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/layout/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'

interface UnsavedChangesDialogProps {
  onDiscard: () => void
  onStay: () => void
}

/** Confirmation before unsaved changes are lost. */
export default function UnsavedChangesDialog({ onDiscard, onStay }: UnsavedChangesDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onStay()}
      title={m.profile_leave_title()}
      footer={
        <>
          <Button variant="danger" onClick={onDiscard}>
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
