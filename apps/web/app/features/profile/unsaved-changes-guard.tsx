import { lazy, Suspense, useEffect } from 'react'
import { useBlocker, useLocation } from 'react-router'

const UnsavedChangesDialog = lazy(() => import('./unsaved-changes-dialog.tsx'))

/** While it is on, asks before the page is left: unsaved changes would be lost. */
export function UnsavedChangesGuard({ isOn }: { isOn: boolean }) {
  const { pathname } = useLocation()
  const blocker = useBlocker(
    // React takes a blocker away a moment after its page: whoever turns back at once is somewhere else by then.
    ({ currentLocation, nextLocation }) =>
      isOn && currentLocation.pathname === pathname && nextLocation.pathname !== pathname,
  )

  useEffect(() => {
    if (!isOn) return
    // For another site, a reload, a closed tab: the browser asks in its own words.
    const fetch = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', fetch)
    return () => removeEventListener('beforeunload', fetch)
  }, [isOn])

  if (blocker.state !== 'blocked') return null
  return (
    <Suspense>
      <UnsavedChangesDialog onDiscard={blocker.proceed} onStay={blocker.reset} />
    </Suspense>
  )
}
