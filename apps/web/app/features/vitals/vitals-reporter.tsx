import { useEffect, useSyncExternalStore } from 'react'
import { hasConsentTo, onConsentChange } from '../../lib/storage/consent.ts'

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
  useEffect(() => {
    if (!isAllowed) return
    let stop: (() => void) | undefined
    let isOver = false
    import('./report.ts').then(
      ({ reportWhenHidden }) => {
        if (!isOver) stop = reportWhenHidden(share)
      },
      (error: unknown) => console.warn('The code that measures could not be loaded', error),
    )
    return () => {
      isOver = true
      stop?.()
    }
  }, [isAllowed, share])
  return null
}
