import { useEffect, useSyncExternalStore } from 'react'
import { hasConsentTo, onConsentChange } from '../../lib/consent.ts'
import { reportWhenHidden } from './report.ts'

export interface VitalsReporterProps {
  /** The share of visits that report, from 0 to 1. */
  share: number
}

/**
 * Tells the shop how fast its pages were, for visitors who allow the performance category; without that, not even the
 * code that measures comes.
 */
export function VitalsReporter({ share }: VitalsReporterProps): null {
  const isAllowed = useSyncExternalStore(
    onConsentChange,
    () => hasConsentTo('performance'),
    () => false,
  )
  useEffect(() => (isAllowed ? reportWhenHidden(share) : undefined), [isAllowed, share])
  return null
}
