import { useEffect, useState } from 'react'
import { createPath, useNavigation } from 'react-router'
import { restartSlowLoads, SLOW_MS, useIsSlow } from '../lib/api/slow-loads.ts'
import { m } from '../paraglide/messages.js'
import { Button } from '../ui/layout/button.tsx'

/** Shows that a page or its data takes longer than usual, with a button that restarts the load; renders nothing otherwise. */
export function SlowNotice() {
  const target = useSlowTarget()
  const isSlow = useIsSlow()
  if (!isSlow && target === undefined) return null
  // A document needs nothing of what hangs here, be it data or code.
  const restart = () => (target === undefined ? restartSlowLoads() : location.assign(target))
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-2 bg-gold-100 px-4 text-sm text-ink">
      <p>{m.shell_slow()}</p>
      <Button variant="quiet" onClick={restart}>
        {m.common_retry()}
      </Button>
    </div>
  )
}

/** Where a navigation leads that takes longer than usual. */
function useSlowTarget(): string | undefined {
  const { location: next } = useNavigation()
  const [slow, setSlow] = useState<typeof next>()
  useEffect(() => {
    if (!next) return
    const timer = setTimeout(() => setSlow(next), SLOW_MS)
    return () => clearTimeout(timer)
  }, [next])
  return next && slow === next ? createPath(next) : undefined
}
