import { RESEND_WAIT_SECONDS } from '@shop/contract/auth'
import { useState } from 'react'
import { useNow } from '../../lib/react/use-now.ts'

const WAIT_MS = RESEND_WAIT_SECONDS * 1_000

/**
 * Countdown between two mails to the same address.
 *
 * @param wasJustSent a mail has just been sent: the countdown starts at once
 * @returns seconds left (0 for none) and a function that restarts the countdown
 */
export function useResendWait(wasJustSent: boolean): [secondsLeft: number, beginWait: () => void] {
  const [sentAtMs, setSentAtMs] = useState(() => (wasJustSent ? Date.now() : 0))
  const [hasWaited, setHasWaited] = useState(!wasJustSent)
  const nowMs = useNow(!hasWaited)
  const secondsLeft = hasWaited ? 0 : Math.max(0, Math.ceil((sentAtMs + WAIT_MS - nowMs) / 1_000))
  if (!hasWaited && secondsLeft === 0) setHasWaited(true)

  function beginWait() {
    setSentAtMs(Date.now())
    setHasWaited(false)
  }
  return [secondsLeft, beginWait]
}
