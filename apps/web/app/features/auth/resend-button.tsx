import { RESEND_WAIT_SECONDS } from '@shop/contract/auth/auth.endpoints'
import { useState } from 'react'
import { useNow } from '../../lib/react/use-now.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/layout/button.tsx'

const WAIT_MS = RESEND_WAIT_SECONDS * 1_000

interface ResendButtonProps {
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

/**
 * Countdown between two mails to the same address.
 *
 * @param wasJustSent a mail has just been sent: the countdown starts at once
 * @returns seconds left (0 for none) and a function that restarts the countdown
 */
export function useResendWait(wasJustSent: boolean): [secondsLeft: number, beginWait: () => void] {
  const [sentAtMs, setSentAtMs] = useState(() => (wasJustSent ? Date.now() : undefined))
  const nowMs = useNow(sentAtMs !== undefined)
  const secondsLeft =
    sentAtMs === undefined ? 0 : Math.max(0, Math.ceil((sentAtMs + WAIT_MS - nowMs) / 1_000))
  // Stops the clock.
  if (sentAtMs !== undefined && secondsLeft === 0) setSentAtMs(undefined)
  return [secondsLeft, () => setSentAtMs(Date.now())]
}
