import { useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation, useNavigation, useRouteLoaderData } from 'react-router'
import { hasConsentTo, onConsentChange } from '../../lib/storage/consent.ts'
import { mayRunTags, type TagIds } from '../../lib/security/tags.ts'

type Tags = React.ComponentType<{ ids: TagIds }>

/** The content-security policy is that of the page at which the document was loaded; without scripts' hosts it stays so. */
const MAY_DOCUMENT_HOLD_TAGS = typeof location !== 'undefined' && mayRunTags(location.pathname)

/**
 * Lets the measuring tags in: those that the merchant has set up, for a visitor who allows them, on a page that may hold
 * them, in a document that was loaded at such a page. Before all of that holds, not even the code that loads them comes;
 * and code that comes late starts nothing until all of it holds again. What has started ends with its document.
 */
export function ConsentedTags() {
  const { tags: ids } = useRouteLoaderData('root') ?? {}
  const { pathname } = useLocation()
  const { location: nextLocation } = useNavigation()
  const isWanted = useSyncExternalStore(
    onConsentChange,
    () => ids !== undefined && isAnyAllowed(ids),
    () => false,
  )
  const [Tags, setTags] = useState<Tags>()
  const [hasStarted, setHasStarted] = useState(false)
  // Nothing can stop a navigation that is under way from ending in this document: where it leads counts, too.
  const isReloading = nextLocation !== undefined && !mayRunTags(nextLocation.pathname)
  const isOpen = isWanted && MAY_DOCUMENT_HOLD_TAGS && mayRunTags(pathname) && !isReloading
  if (Tags && isOpen && !hasStarted) setHasStarted(true)

  useEffect(() => {
    if (!isOpen) return
    let isOver = false
    import('./tags.tsx').then(
      (module) => !isOver && setTags(() => module.Tags),
      (error: unknown) => console.warn('The measuring tags could not be loaded', error),
    )
    return () => {
      isOver = true
    }
  }, [isOpen])

  return ids && Tags && hasStarted && <Tags ids={ids} />
}

function isAnyAllowed({ ga4MeasurementId, metaPixelId }: TagIds): boolean {
  return Boolean(
    (ga4MeasurementId && hasConsentTo('performance')) || (metaPixelId && hasConsentTo('marketing')),
  )
}
