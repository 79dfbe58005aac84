import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { fetchProductPicture } from '../features/products/fetch-picture.ts'
import { prefetchPage, renewPrefetchBudget } from '../lib/prefetch-page.ts'
import { useRouter } from '../lib/use-router.ts'
import { watchLinkIntent } from './link-intent.ts'

/** Makes following a link quick: what its page needs is fetched at the first sign that somebody is about to. */
export function useLinkIntent(): void {
  // Which routes show an address only the router itself knows.
  const router = useRouter()
  const { pathname } = useLocation()

  useEffect(renewPrefetchBudget, [pathname])

  useEffect(() => {
    return watchLinkIntent((link) => {
      const url = new URL(link.href)
      const routeIds = (router.match(url.pathname) ?? []).map(({ route }) => route.id)
      // An address that no page answers leads to something else than a page.
      if (routeIds.length === 0 || routeIds.includes('routes/not-found')) return
      if (prefetchPage({ url, routeIds }) && routeIds.includes('routes/product')) fetchProductPicture(link)
    })
  }, [router])
}
