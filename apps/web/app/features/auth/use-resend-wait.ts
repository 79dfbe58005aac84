import { RESEND_WAIT_SECONDS } from '@shop/contract/auth'
import { useState } from 'react'
import { useNow } from '../../lib/react/use-now.ts'

const WAIT_MS = RESEND_WAIT_SECONDS * 1_000

/**
 * The wait between two letters to the same address.
 *
 * @param wasJustSent a letter has just gone out: the first wait runs already
 * @returns the seconds that are left, 0 for none, and what begins a new wait
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
