import { useEffect, useState } from 'react'
import { redirect, useLocation } from 'react-router'
import { useLocaleNavigate } from '../lib/i18n/locale-path.tsx'
import type { Route } from './+types/offline'
import { CachedPageList } from '../features/offline/cached-page-list.tsx'
import { toOfflineReason } from '../features/offline/offline-reason.ts'
import { getLanguageTag } from '../lib/i18n/locale.ts'
import { listCachedPages, type CachedPage } from '../lib/offline/cached-copies.ts'
import { OFFLINE_PATH } from '../lib/offline/cached-requests.ts'
import { toPageMeta } from '../lib/seo/page-meta.ts'
import { toLocalPath } from '../lib/storage/return-path.ts'
import { useHydrated } from '../lib/react/use-hydrated.ts'
import { m } from '../paraglide/messages.js'
import { buttonClass, ButtonLink } from '../ui/layout/button.tsx'
import { FiveElementRing } from '../ui/media/five-element-ring.tsx'
import { HeadingText } from '../ui/text/heading-text.tsx'

/** How often the shop is asked for, while somebody looks. */
const RETRY_MS = 5_000

/** Kept pages that are listed, the latest first. */
const LISTED = 12

/** Whoever reaches the server has a connection: on to the page that was wanted. */
export function loader({ request }: Route.LoaderArgs) {
  const wanted = findWanted(new URL(request.url).search)
  if (wanted) throw redirect(wanted)
  return null
}

export const meta: Route.MetaFunction = ({ matches }) =>
  toPageMeta({ title: m.offline_title(), noindex: true }, matches)

/** Stands in for a page that is not kept, while there is no network; `?to=` says which. Kept by the service worker. */
export default function OfflinePage() {
  const { search } = useLocation()
  // One document is kept for all pages, and it knows of none.
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
 * To the wanted page at once where only its data is kept, and else as soon as the shop is back. Browsers tell of networks,
 * and not of all of them: where it was the shop that could not be reached, none of them went or came.
 */
function useReturnWhenOnline(wanted: string | undefined, pages: readonly CachedPage[]): void {
  const navigate = useLocaleNavigate()
  const isReadable = pages.some(({ address, hasData }) => hasData && address === withoutLanguage(wanted))
  useEffect(() => {
    if (!wanted) return
    if (isReadable) navigate(wanted, { replace: true })
    let isLeft = false
    const goThere = async () => {
      // A network is not yet the shop. The worker leaves this question to the network.
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

/** As the list of kept pages, which is of one language, writes addresses. */
function withoutLanguage(path: string | undefined): string | undefined {
  return path?.replace(/([?&])lang=[^&]*&?/, '$1').replace(/[?&]$/, '')
}

function findWanted(search: string): string | undefined {
  const path = toLocalPath(new URLSearchParams(search).get('to'))
  return path?.startsWith(OFFLINE_PATH) ? undefined : path
}
