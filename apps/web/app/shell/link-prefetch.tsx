import { useEffect, useState } from 'react'
import { PrefetchPageLinks } from 'react-router'
import { findPageDataUrl } from '../lib/navigation/page-data-url.ts'
import { isPrivatePage } from '../lib/storage/private-pages.ts'
import { PAGE_LINK } from '../ui/layout/link.tsx'

/** How long the pointer or the focus stays on a link before its page is prefetched. */
const INTENT_MS = 100

/**
 * Prefetches code and data of the public page whose link is under the pointer or has the focus. React Router prefetches the
 * code only, because a `clientLoader` (load-page-data.ts) may request anything.
 */
export function LinkPrefetch() {
  const [page, setPage] = useState<URL>()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const notice = ({ target }: Event) => {
      clearTimeout(timer)
      const link = (target as Element).closest<HTMLAnchorElement>(PAGE_LINK)
      if (link) timer = setTimeout(() => setPage(findPage(link)), INTENT_MS)
    }
    document.addEventListener('pointerover', notice)
    document.addEventListener('focusin', notice)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('pointerover', notice)
      document.removeEventListener('focusin', notice)
    }
  }, [])
  if (!page) return null
  const dataUrl = findPageDataUrl(page)
  return (
    <>
      <PrefetchPageLinks page={page.pathname + page.search} />
      {dataUrl !== undefined && <link rel="prefetch" as="fetch" href={dataUrl} />}
    </>
  )
}

/** The page of a link, if it is another one and public: data of a private page may not be cached. */
function findPage({ href }: HTMLAnchorElement): URL | undefined {
  // Offline, React Router would reload this page when a prefetch fails.
  if (!navigator.onLine) return undefined
  const page = new URL(href)
  const isHere = page.pathname === location.pathname && page.search === location.search
  return isHere || isPrivatePage(page) ? undefined : page
}
