import { useEffect, useSyncExternalStore } from 'react'
import { runLoaded } from '../../lib/react/run-loaded.ts'
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
    return runLoaded(import('./report.ts'), ({ reportWhenHidden }) => reportWhenHidden(share))
  }, [isAllowed, share])
  return null
}
