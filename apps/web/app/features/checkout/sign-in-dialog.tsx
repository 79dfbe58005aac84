import { m } from '../../paraglide/messages.js'
import { Button, ButtonLink } from '../../ui/layout/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { LOGIN_PATH, REGISTER_PATH } from './contact-section.tsx'

interface SignInDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  onGuest: () => void
}

/** Asks a visitor how to order: signed in, with a new account or as a guest; the draft is preserved. */
export default function SignInDialog({ open, onOpenChange, onGuest }: SignInDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={m.checkout_dialog_title()}>
      <p className="text-muted">{m.checkout_dialog_text()}</p>
      <div className="mt-6 flex flex-col gap-3">
        <ButtonLink to={LOGIN_PATH} wide>
          {m.checkout_sign_in()}
        </ButtonLink>
        <ButtonLink to={REGISTER_PATH} variant="secondary" wide>
          {m.checkout_register()}
        </ButtonLink>
        <Button variant="quiet" wide onClick={onGuest}>
          {m.guest_continue()}
        </Button>
      </div>
    </Dialog>
  )
}
