import { lazy, Suspense, useEffect } from 'react'
import { useBlocker, useLocation } from 'react-router'

const LeaveDialog = lazy(() => import('./leave-dialog.tsx'))

/** While it is on, asks before the page is left: unsaved changes would be lost. */
export function LeaveGuard({ isOn }: { isOn: boolean }) {
  const { pathname } = useLocation()
  const blocker = useBlocker(
    // React takes a blocker away a moment after its page: whoever turns back at once is somewhere else by then.
    ({ currentLocation, nextLocation }) =>
      isOn && currentLocation.pathname === pathname && nextLocation.pathname !== pathname,
  )

  useEffect(() => {
    if (!isOn) return
    // For another site, a reload, a closed tab: the browser asks in its own words.
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isOn])

  if (blocker.state !== 'blocked') return null
  return (
    <Suspense>
      <LeaveDialog onLeave={blocker.proceed} onStay={blocker.reset} />
    </Suspense>
  )
}
