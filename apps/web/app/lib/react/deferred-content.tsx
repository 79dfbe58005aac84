import { useDeferredValue, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { useHydrated } from './use-hydrated.ts'

/**
 * Whether content below the fold is rendered. After navigation by a link it is false for the first frame, so that the
 * visible part appears sooner. It is true at once in server-rendered documents, and for history navigation and
 * anchors, which may scroll further down.
 */
export function useDeferredContent(): boolean {
  const isHydrated = useHydrated()
  const isGoingBack = useNavigationType() === 'POP'
  const { hash } = useLocation()
  const [isShownAtFirst] = useState(!isHydrated || isGoingBack || hash !== '')
  return useDeferredValue(true, isShownAtFirst)
}

/** Content below the fold or folded away, which may be rendered one frame later. */
export function DeferredContent({ children }: { children: React.ReactNode }) {
  return useDeferredContent() && children
}
