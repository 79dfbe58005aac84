import { useEffect, useState } from 'react'
import { redirect, useLocation } from 'react-router'
import { useLocaleNavigate } from '../lib/i18n/locale-path.tsx'
import type { Route } from './+types/offline'
import { CachedPageList } from '../features/offline/cached-page-list.tsx'
import { toOfflineReason } from '../features/offline/offline-reason.ts'
import { getLanguageTag } from '../lib/i18n/locale.ts'
import { loadPageData } from '../lib/navigation/load-page-data.ts'
import { listCachedPages, type CachedPage } from '../lib/offline/cached-copies.ts'
import { OFFLINE_PATH } from '../lib/offline/cached-requests.ts'
import { toPageMeta } from '../lib/seo/page-meta.ts'
import { toLocalPath } from '../lib/storage/return-path.ts'
import { useHydrated } from '../lib/react/use-hydrated.ts'
import { m } from '../paraglide/messages.js'
import { buttonClass, ButtonLink } from '../ui/layout/button.tsx'
import { FiveElementRing } from '../ui/media/five-element-ring.tsx'
import { HeadingText } from '../ui/text/heading-text.tsx'

/** Interval of attempts to reach the shop while the page is visible. */
const RETRY_MS = 5_000

/** Number of cached pages listed, the latest first. */
const LISTED = 12

/** A request that reaches the server has a connection: redirects to the requested page. */
export function loader({ url }: Route.LoaderArgs) {
  const wanted = findWanted(url.search)
  if (wanted) throw redirect(wanted)
  return null
}

export function clientLoader(args: Route.ClientLoaderArgs) {
  return loadPageData(args)
}

export const meta: Route.MetaFunction = ({ matches }) =>
  toPageMeta({ title: m.offline_title(), noindex: true }, matches)

/** Shown by the service worker in place of a page that is not cached; `?to=` is the requested page. */
export default function OfflinePage() {
  const { search } = useLocation()
  // The document is cached once and without a query, so it cannot contain the requested page.
  const isHydrated = useHydrated()
  const wanted = isHydrated ? findWanted(search) : undefined
  const pages = useCachedPages()
  useReturnWhenOnline(wanted, pages)

  return (
    <div className="page-width flex flex-col items-center gap-12 py-16 sm:py-24">
      <section className="flex flex-col items-center gap-5 text-center">
        <FiveElementRing className="size-16" />
        <h1>
          <HeadingText>{m.offline_title()}</HeadingText>
        </h1>
        <p className="max-w-text text-balance text-muted">{toOfflineReason(wanted ?? '/')}</p>
        <div className="flex flex-wrap justify-center gap-3 pt-2">
          <a href={wanted ?? '/'} className={buttonClass({})}>
            {m.common_retry()}
          </a>
          <ButtonLink to="/cart" variant="secondary">
            {m.offline_cart()}
          </ButtonLink>
        </div>
      </section>
      <CachedPageList pages={pages.slice(0, LISTED)} />
    </div>
  )
}

function useCachedPages(): CachedPage[] {
  const [pages, setPages] = useState<CachedPage[]>([])
  useEffect(() => {
    void listCachedPages(getLanguageTag()).then(setPages, () => undefined)
  }, [])
  return pages
}

/**
 * Opens the requested page at once where its data is cached, else as soon as the shop responds. It polls as well, because
 * browsers report neither all changes of the network nor that a server is back.
 */
function useReturnWhenOnline(wanted: string | undefined, pages: readonly CachedPage[]): void {
  const navigate = useLocaleNavigate()
  const isReadable = pages.some(({ address, hasData }) => hasData && address === withoutLanguage(wanted))
  useEffect(() => {
    if (!wanted) return
    if (isReadable) navigate(wanted, { replace: true })
    let isLeft = false
    const goThere = async () => {
      // A network connection does not mean that the shop responds. The service worker ignores HEAD requests.
      const signal = AbortSignal.timeout(RETRY_MS)
      const response = await fetch(OFFLINE_PATH, { method: 'HEAD', signal }).catch(() => undefined)
      if (response?.ok && !isLeft) location.replace(wanted)
    }
    const hear = () => void goThere()
    addEventListener('online', hear)
    const pending = setInterval(() => {
      if (document.visibilityState === 'visible') hear()
    }, RETRY_MS)
    return () => {
      isLeft = true
      clearInterval(pending)
      removeEventListener('online', hear)
    }
  }, [wanted, isReadable, navigate])
}

/** Removes `?lang=`, as in the addresses of cached pages. */
function withoutLanguage(path: string | undefined): string | undefined {
  return path?.replace(/([?&])lang=[^&]*&?/, '$1').replace(/[?&]$/, '')
}

function findWanted(search: string): string | undefined {
  const path = toLocalPath(new URLSearchParams(search).get('to'))
  return path?.startsWith(OFFLINE_PATH) ? undefined : path
}
