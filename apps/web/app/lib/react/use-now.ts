import { useEffect, useState } from 'react'

const SECOND_MS = 1_000

/**
 * The time in ms since 1970, updated each second while `isRunning`. The server's first value differs from the
 * browser's, so use it only in markup that the browser renders.
 */
export function useNow(isRunning = true): number {
  const [nowMs, setNowMs] = useState(() => Date.now())
  useEffect(() => {
    if (!isRunning) return
    setNowMs(Date.now())
    const timer = setInterval(() => setNowMs(Date.now()), SECOND_MS)
    return () => clearInterval(timer)
  }, [isRunning])
  return nowMs
}
