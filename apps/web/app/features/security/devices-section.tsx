import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/layout/button.tsx'
import { InlineFailure } from '../../ui/text/inline-failure.tsx'
import { Skeleton } from '../../ui/layout/skeleton.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import { devicesQuery, reloadDevices, removeDevice } from './device-queries.ts'
import { DeviceRow } from './device-row.tsx'
import { SecuritySection } from './security-section.tsx'
import { SignOutEverywhere } from './sign-out-everywhere.tsx'

interface DevicesSectionProps {
  shopperId: string | undefined
  /** Email address of the account, for the browser's password manager. */
  email: string | undefined
  onSignOutHere: () => void
  /** Called after every device was signed out, including this one. */
  onEndedEverywhere: () => Promise<void>
}

/** The signed-in devices, each with a sign-out button, and one for all. */
export function DevicesSection({ shopperId, email, onSignOutHere, onEndedEverywhere }: DevicesSectionProps) {
  const list = useRef<HTMLUListElement>(null)
  const [endedCount, setEndedCount] = useState(0)
  const devices = useQuery(devicesQuery(shopperId))
  const reload = () => void reloadDevices(shopperId)

  async function drop(sessionId: string) {
    await removeDevice(shopperId, sessionId)
    setEndedCount((count) => count + 1)
  }

  // The row with the pressed button and its dialog are removed: the list takes the focus.
  useEffect(() => {
    if (endedCount > 0) list.current?.focus()
  }, [endedCount])

  return (
    <SecuritySection id="devices" title={m.security_devices_title()} lead={m.security_devices_lead()}>
      {devices.isPending && <DevicesSkeleton />}
      {devices.isLoadingError && (
        <InlineFailure title={m.security_devices_failed()} error={devices.error} onRetry={reload} />
      )}
      {devices.data?.length === 0 && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-muted">{m.security_devices_empty()}</p>
          <Button variant="quiet" onClick={reload}>
            {m.security_devices_reload()}
          </Button>
        </div>
      )}
      {devices.data && devices.data.length > 0 && (
        <>
          <ul ref={list} tabIndex={-1} aria-labelledby="devices-title" className="outline-none">
            {devices.data.map((session) => (
              <DeviceRow
                key={session.session_id}
                session={session}
                email={email}
                onSignOutHere={onSignOutHere}
                onEnded={() => void drop(session.session_id)}
              />
            ))}
          </ul>
          <SignOutEverywhere email={email} onEnded={onEndedEverywhere} />
        </>
      )}
    </SecuritySection>
  )
}

function DevicesSkeleton() {
  return (
    <div aria-busy="true">
      <span role="status">
        <VisuallyHidden>{m.security_devices_loading()}</VisuallyHidden>
      </span>
      {[0, 1].map((row) => (
        <div
          key={row}
          className="flex items-center justify-between gap-4 border-b border-line py-4 first:pt-0"
        >
          <div className="flex flex-col gap-2">
            <Skeleton className="h-5 w-40" />
            <Skeleton className="h-4 w-56" />
          </div>
          <Skeleton className="h-5 w-16" />
        </div>
      ))}
    </div>
  )
}
