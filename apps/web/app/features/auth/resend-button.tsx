import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/layout/button.tsx'

export interface ResendButtonProps {
  /** Seconds until another mail can be requested; 0 for now. */
  secondsLeft: number
  isSending: boolean
}

/** Submit button that sends a mail again, with a countdown while that is not possible. */
export function ResendButton({ secondsLeft, isSending }: ResendButtonProps) {
  return (
    <Button
      type="submit"
      variant="secondary"
      wide
      loading={isSending}
      aria-disabled={secondsLeft > 0 || undefined}
      className="aria-disabled:opacity-60"
    >
      {secondsLeft > 0 ? m.auth_resend_wait({ count: secondsLeft }) : m.auth_resend()}
    </Button>
  )
}
