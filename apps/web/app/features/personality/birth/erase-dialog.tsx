import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/layout/button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { Notice } from '../../../ui/text/notice.tsx'

interface EraseDialogProps {
  error: string | undefined
  isSending: boolean
  onEraseAll: () => void
  onEraseHere: () => void
  onClose: () => void
}

/** Asks whether the profile is cleared as well. Load it lazily. */
export default function EraseDialog(props: EraseDialogProps) {
  const { error, isSending, onEraseAll, onEraseHere, onClose } = props
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isSending && onClose()}
      title={m.personality_erase_title()}
      footer={
        <>
          <Button
            variant="quiet"
            aria-disabled={isSending || undefined}
            onClick={() => isSending || onEraseHere()}
          >
            {m.personality_erase_here()}
          </Button>
          <Button variant="danger" loading={isSending} onClick={onEraseAll}>
            {m.personality_erase_all()}
          </Button>
        </>
      }
    >
      <p>{m.personality_erase_profile_text()}</p>
      {error && (
        <Notice kind="danger" announce className="mt-4">
          <p>{error}</p>
        </Notice>
      )}
    </Dialog>
  )
}
