import { useEffect, useState } from 'react'
import { findPageDataUrl } from '../lib/navigation/page-data-url.ts'
import { PREFETCHED_LINK } from '../ui/layout/link.tsx'

/** How long the pointer or the focus stays on a link before its page is prefetched, as React Router does with code. */
const INTENT_MS = 100

/**
 * Prefetches the data of the page whose link is under the pointer or has the focus. React Router prefetches its code only,
 * because a `clientLoader` (load-page-data.ts) may request anything.
 */
export function DataPrefetch() {
  const [href, setHref] = useState<string>()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const notice = ({ target }: Event) => {
      clearTimeout(timer)
      const link = (target as Element).closest<HTMLAnchorElement>(PREFETCHED_LINK)
      if (link) timer = setTimeout(() => setHref(findHref(new URL(link.href))), INTENT_MS)
    }
    document.addEventListener('pointerover', notice)
    document.addEventListener('focusin', notice)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('pointerover', notice)
      document.removeEventListener('focusin', notice)
    }
  }, [])
  return href && <link rel="prefetch" as="fetch" href={href} />
}

function findHref(page: URL): string | undefined {
  const isHere = page.pathname === location.pathname && page.search === location.search
  return isHere ? undefined : findPageDataUrl(page)
}
