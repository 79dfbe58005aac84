import { useDeferredValue, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { useHydrated } from './use-hydrated.ts'

/**
 * Whether a page shows all that it has. Where a link led to it, its first frame leaves out what asks for this, and the
 * next ones bring it: what is in sight is on the screen the sooner (decision 57). A document from the server is whole,
 * and so is what history or an anchor leads to, which may be further down.
 */
export function useDeferredContent(): boolean {
  const isHydrated = useHydrated()
  const isGoingBack = useNavigationType() === 'POP'
  const { hash } = useLocation()
  const [isShownAtFirst] = useState(!isHydrated || isGoingBack || hash !== '')
  return useDeferredValue(true, isShownAtFirst)
}
