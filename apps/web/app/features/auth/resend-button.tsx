import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/layout/button.tsx'

export interface ResendButtonProps {
  /** Until a letter may be asked for again; 0 for now. */
  secondsLeft: number
  isSending: boolean
}

/** Submits a form that sends a letter once more, and counts down while it is too early. */
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
