import { lazy, Suspense, useEffect } from 'react'
import { useBlocker, useLocation } from 'react-router'

const UnsavedChangesDialog = lazy(() => import('./unsaved-changes-dialog.tsx'))

interface UnsavedChangesGuardProps {
  isOn: boolean
  /** Called when the page is left without saving. */
  onDiscard: () => void
}

/** Asks for confirmation before leaving the page while it has unsaved changes. */
export function UnsavedChangesGuard({ isOn, onDiscard }: UnsavedChangesGuardProps) {
  const { pathname } = useLocation()
  const blocker = useBlocker(
    // React removes a blocker slightly after its page: on an immediate return the location is another one by
    // then.
    ({ currentLocation, nextLocation }) =>
      isOn && currentLocation.pathname === pathname && nextLocation.pathname !== pathname,
  )

  useEffect(() => {
    if (!isOn) return
    // For other sites, reload and closing the tab: the browser shows its own dialog.
    const confirmUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', confirmUnload)
    return () => removeEventListener('beforeunload', confirmUnload)
  }, [isOn])

  if (blocker.state !== 'blocked') return null
  function leave() {
    onDiscard()
    blocker.proceed?.()
  }
  return (
    <Suspense>
      <UnsavedChangesDialog onDiscard={leave} onStay={blocker.reset} />
    </Suspense>
  )
}
