import { m } from '../../paraglide/messages.js'
import { ButtonLink } from '../../ui/layout/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { LOGIN_PATH, REGISTER_PATH } from './contact-section.tsx'

interface SignInDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Asks a guest to sign in before ordering; the draft is preserved. */
export default function SignInDialog({ open, onOpenChange }: SignInDialogProps) {
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
      </div>
    </Dialog>
  )
}
