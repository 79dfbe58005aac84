import type { TagIds } from '@shop/contract/settings/shop-settings'
import { useEffect, useSyncExternalStore } from 'react'
import { useBlocker, useLocation, type Location } from 'react-router'
import { reloadPage } from '../../lib/navigation/failed-code.ts'
import { onConsentChange, readConsent } from '../../lib/storage/consent.ts'
import { addReturnPath, findReturnPath } from '../../lib/storage/return-path.ts'
import { mayRunTags } from '../../lib/security/tags.ts'
import { googleTag, metaTag, type Tag } from './tag-scripts.ts'

/** Lets the banner finish its slide-out before the page reloads. */
const RELOAD_DELAY_MS = 300

const TAGS: readonly Tag[] = [googleTag, metaTag]

/**
 * Runs the allowed tags and reports page views. A loaded script cannot be unloaded: navigating to a page
 * without tags and withdrawing consent both load a new document.
 */
export function Tags({ ids }: { ids: TagIds }) {
  const { pathname } = useLocation()
  const preferences = useSyncExternalStore(onConsentChange, () => JSON.stringify(readConsent().preferences))

  useEffect(() => {
    const { preferences: allowed } = readConsent()
    let mustReload = false
    for (const tag of TAGS) {
      if (allowed[tag.category]) tag.start(ids)
      else if (tag.stop(ids)) mustReload = true
    }
    if (!mustReload) return
    const timer = setTimeout(reloadPage, RELOAD_DELAY_MS)
    return () => clearTimeout(timer)
  }, [ids, preferences])

  useEffect(() => {
    // The navigation started before the blocker was registered.
    if (!mayRunTags(pathname)) return reloadPage()
    for (const tag of TAGS) tag.reportPage()
  }, [pathname, preferences])

  useBlocker(({ nextLocation, historyAction }) => {
    if (mayRunTags(nextLocation.pathname)) return false
    // The URL has changed already: it can only be reloaded.
    if (historyAction === 'POP') reloadPage()
    else if (historyAction === 'REPLACE') location.replace(toAddress(nextLocation))
    else location.assign(toAddress(nextLocation))
    return historyAction !== 'POP'
  })

  return null
}

/** A full load drops the navigation state: the return path after sign-in goes into the URL. */
function toAddress({ pathname, search, hash, state }: Location): string {
  const returnPath = findReturnPath(state as Parameters<typeof findReturnPath>[0], search)
  return pathname + addReturnPath(search, returnPath) + hash
}
