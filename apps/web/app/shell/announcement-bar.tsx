import type { Announcement } from '@shop/contract/home/home.schemas'
import { useRef, useSyncExternalStore } from 'react'
import { useRouteLoaderData } from 'react-router'
import { readVisitJson, writeVisitJson } from '../lib/storage/session-storage.ts'
import { createListeners } from '../lib/store.ts'
import { m } from '../paraglide/messages.js'
import { Link } from '../ui/layout/link.tsx'
import { IconButton } from '../ui/media/icon-button.tsx'
import { Icon } from '../ui/media/icons.tsx'

/** Changes `data-announcement` before the first paint if this visit has dismissed it, so that nothing shifts. */
const DISMISSED_SCRIPT = `try{let d=document.documentElement.dataset;d.announcement&&d.announcement===sessionStorage.getItem('dismissedAnnouncement')&&(d.announcement='dismissed')}catch{}`

/** Hides a dismissed announcement until the page is hydrated. */
export function AnnouncementScript() {
  return <script dangerouslySetInnerHTML={{ __html: DISMISSED_SCRIPT }} />
}

/** The announcement that the document was rendered with. */
export function useAnnouncement(): Announcement | undefined {
  return useRouteLoaderData<{ announcement?: Announcement }>('root')?.announcement
}

const { subscribe, notify } = createListeners()
/** Where storage is denied, the announcement stays dismissed as long as the page is open. */
let dismissedHere: number | undefined
const readDismissed = () => dismissedHere ?? readVisitJson('dismissedAnnouncement')

/** The merchant's announcement above every page, until the shopper closes it. */
export function AnnouncementBar() {
  const announcement = useAnnouncement()
  const place = useRef<HTMLDivElement>(null)
  const dismissed = useSyncExternalStore(subscribe, readDismissed, () => undefined)
  if (!announcement) return null
  const { id, message, link } = announcement

  function dismiss(): void {
    dismissedHere = id
    writeVisitJson('dismissedAnnouncement', id)
    notify()
    // The next Tab goes on where the announcement was.
    place.current?.focus()
  }

  return (
    <div
      ref={place}
      tabIndex={-1}
      className="outline-none print:hidden in-data-[announcement=dismissed]:hidden"
    >
      {dismissed !== id && (
        <section aria-label={m.shell_announcement()} className="bg-jade-700 text-white">
          <div className="page-width flex items-center gap-3 py-0.5 text-sm">
            <p className="flex-1 py-2 text-center text-balance">
              {link === undefined ? message : <AnnouncementLink to={link}>{message}</AnnouncementLink>}
            </p>
            <IconButton
              label={m.shell_announcement_close()}
              onClick={dismiss}
              className="-mr-2.5 hover:bg-jade-900 focus-visible:outline-white"
            >
              <Icon name="close" className="size-5" />
            </IconButton>
          </div>
        </section>
      )}
    </div>
  )
}

function AnnouncementLink({ to, children }: { to: string; children: string }) {
  const className = 'underline underline-offset-4 hover:no-underline focus-visible:outline-white'
  if (to.startsWith('/'))
    return (
      <Link to={to} className={className}>
        {children}
      </Link>
    )
  return (
    <a href={to} rel="noreferrer" className={className}>
      {children}
    </a>
  )
}
