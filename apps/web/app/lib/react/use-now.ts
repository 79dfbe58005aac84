import { useEffect, useState } from 'react'

const SECOND_MS = 1_000

/**
 * The time in ms since 1970, anew each second while `isRunning`. In the first render it is the time of that render,
 * so show it only in what the browser renders.
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
