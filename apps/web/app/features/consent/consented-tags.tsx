import type { TagIds } from '@shop/contract/settings/shop-settings'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation, useNavigation, useRouteLoaderData } from 'react-router'
import { runLoaded } from '../../lib/react/run-loaded.ts'
import { hasConsentTo, onConsentChange } from '../../lib/storage/consent.ts'
import { mayRunTags } from '../../lib/security/tags.ts'

type Tags = React.ComponentType<{ ids: TagIds }>

/**
 * The content security policy is fixed by the page that loaded the document; if it lacks the tags' hosts,
 * client-side navigation does not add them.
 */
const MAY_DOCUMENT_HOLD_TAGS = typeof location !== 'undefined' && mayRunTags(location.pathname)

/**
 * Runs the configured measuring tags for a visitor who allows them, on pages that may hold them, in a
 * document that was loaded at such a page. The code is loaded only when all of this holds, and the conditions
 * are checked again after loading. Running tags end with their document.
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
  // A pending navigation will end in this document and cannot be stopped: its target counts as well.
  const isReloading = nextLocation !== undefined && !mayRunTags(nextLocation.pathname)
  const isOpen = isWanted && MAY_DOCUMENT_HOLD_TAGS && mayRunTags(pathname) && !isReloading
  if (Tags && isOpen && !hasStarted) setHasStarted(true)

  useEffect(() => {
    if (!isOpen) return
    return runLoaded(import('./tags.tsx'), (module) => {
      setTags(() => module.Tags)
      return undefined
    })
  }, [isOpen])

  return ids && Tags && hasStarted && <Tags ids={ids} />
}

function isAnyAllowed({ ga4MeasurementId, metaPixelId }: TagIds): boolean {
  return Boolean(
    (ga4MeasurementId && hasConsentTo('performance')) || (metaPixelId && hasConsentTo('marketing')),
  )
}
