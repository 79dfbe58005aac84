import { useEffect, useSyncExternalStore } from 'react'
import { useBlocker, useLocation, type Location } from 'react-router'
import { onConsentChange, readConsent } from '../../lib/storage/consent.ts'
import { addReturnPath, findReturnPath } from '../../lib/storage/return-path.ts'
import { mayRunTags, type TagIds } from '../../lib/security/tags.ts'
import { googleTag, metaTag, type Tag } from './tag-scripts.ts'

/** The slide of the banner is let finish before the page loads anew. */
const RELOAD_DELAY_MS = 300

const TAGS: readonly Tag[] = [googleTag, metaTag]

/**
 * Runs the tags that are allowed, and tells them of each page. A script that was loaded cannot be unloaded: so the way
 * to a page without tags is a full load, and so is the end of a consent.
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
    const timer = setTimeout(() => location.reload(), RELOAD_DELAY_MS)
    return () => clearTimeout(timer)
  }, [ids, preferences])

  useEffect(() => {
    // The way here began before the blocker stood.
    if (!mayRunTags(pathname)) return location.reload()
    for (const tag of TAGS) tag.reportPage()
  }, [pathname, preferences])

  useBlocker(({ nextLocation, historyAction }) => {
    if (mayRunTags(nextLocation.pathname)) return false
    // The address has changed already: loading it again is all that is left to do.
    if (historyAction === 'POP') location.reload()
    else if (historyAction === 'REPLACE') location.replace(toAddress(nextLocation))
    else location.assign(toAddress(nextLocation))
    return historyAction !== 'POP'
  })

  return null
}

/** A new document knows nothing of the state of the old one: the way back after sign-in goes into the address. */
function toAddress({ pathname, search, hash, state }: Location): string {
  const returnPath = findReturnPath(state as Parameters<typeof findReturnPath>[0], search)
  return pathname + addReturnPath(search, returnPath) + hash
}
