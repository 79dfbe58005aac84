import { listSessions, type Session } from '@shop/contract/security'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../lib/api.ts'
import { useLoaded } from '../../lib/use-loaded.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { InlineFailure } from '../../ui/inline-failure.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { DeviceRow } from './device-row.tsx'
import { SecuritySection } from './security-section.tsx'
import { SignOutEverywhere } from './sign-out-everywhere.tsx'

export interface DevicesSectionProps {
  /** Of the account: for the browser's password store. */
  email: string | undefined
  /** Another number reads the devices anew. */
  version: number
  onSignOutHere: () => void
  /** Every device is signed out, this one too. */
  onEndedEverywhere: () => Promise<void>
}

/** The devices that are signed in, each with its way out, and one for all. */
export function DevicesSection({ email, version, onSignOutHere, onEndedEverywhere }: DevicesSectionProps) {
  const list = useRef<HTMLUListElement>(null)
  const [endedCount, setEndedCount] = useState(0)
  const devices = useLoaded(String(version), async (signal) => {
    const result = await call(listSessions, {}, { signal })
    if (!result.ok) throw new Error(result.error.message)
    return result.data.items
  })

  function drop(ended: Session, all: readonly Session[]) {
    devices.replace(all.filter(({ session_id }) => session_id !== ended.session_id))
    setEndedCount((count) => count + 1)
  }

  // The button that would have the focus again goes with its row, and so does the dialog over it.
  useEffect(() => {
    if (endedCount > 0) list.current?.focus()
  }, [endedCount])

  return (
    <SecuritySection id="devices" title={m.security_devices_title()} lead={m.security_devices_lead()}>
      {devices.state === 'loading' && <DevicesSkeleton />}
      {devices.state === 'failed' && (
        <InlineFailure title={m.security_devices_failed()} error={devices.error} onRetry={devices.reload} />
      )}
      {devices.state === 'ready' && devices.data.length === 0 && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-muted">{m.security_devices_empty()}</p>
          <Button variant="quiet" onClick={devices.reload}>
            {m.security_devices_reload()}
          </Button>
        </div>
      )}
      {devices.state === 'ready' && devices.data.length > 0 && (
        <>
          <ul ref={list} tabIndex={-1} aria-labelledby="devices-title" className="outline-none">
            {devices.data.map((session) => (
              <DeviceRow
                key={session.session_id}
                session={session}
                email={email}
                onSignOutHere={onSignOutHere}
                onEnded={() => drop(session, devices.data)}
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
