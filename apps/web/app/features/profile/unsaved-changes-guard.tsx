import { lazy, Suspense, useEffect } from 'react'
import { useBlocker, useLocation } from 'react-router'

const UnsavedChangesDialog = lazy(() => import('./unsaved-changes-dialog.tsx'))

/** Asks for confirmation before leaving the page while it has unsaved changes. */
export function UnsavedChangesGuard({ isOn }: { isOn: boolean }) {
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
  return (
    <Suspense>
      <UnsavedChangesDialog onDiscard={blocker.proceed} onStay={blocker.reset} />
    </Suspense>
  )
}
