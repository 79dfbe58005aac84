import { useEffect, useSyncExternalStore } from 'react'
import { hasConsentTo, onConsentChange } from '../../lib/storage/consent.ts'

/**
 * Reports page speed for visitors who allow the performance category; without consent the code is not loaded.
 *
 * @param share share of visits that report, from 0 to 1
 */
export function VitalsReporter({ share }: { share: number }): null {
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
      (error: unknown) => console.warn('The measuring code could not be loaded', error),
    )
    return () => {
      isOver = true
      stop?.()
    }
  }, [isAllowed, share])
  return null
}
