import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { useCategoryNames } from '../../lib/shop/categories.ts'
import { m } from '../../paraglide/messages.js'
import { FiveElementRing } from '../../ui/media/five-element-ring.tsx'
import { Icon } from '../../ui/media/icons.tsx'
import { Link } from '../../ui/layout/link.tsx'
import { HeaderActions } from './header-actions.tsx'
import { listMainLinks, type ShellLink } from './navigation-links.ts'
import { OfflineNotice } from '../offline-notice.tsx'
import { SlowNotice } from '../slow-notice.tsx'
import { OverlayLink } from '../overlay/overlay-link.tsx'
import { HIDDEN_WHILE_WAITING } from '../session/session-script.tsx'

/** Scroll position from which the header counts as scrolled. */
const SCROLL_THRESHOLD_PX = 50

/** The header of every page: brand, main navigation, search, account, favourites, cart. */
export function Header() {
  const links = listMainLinks(useCategoryNames())
  const current = findCurrent(links, useLocation().pathname)
  const isScrolled = useSyncExternalStore(subscribeToScroll, isBeyondThreshold, () => false)
  return (
    <header
      data-scrolled={isScrolled || undefined}
      className="sticky top-0 z-30 border-b border-line bg-paper"
    >
      <div className="page-width flex flex-wrap items-center gap-x-1 xl:flex-nowrap xl:gap-x-8">
        <OverlayLink
          overlay="menu"
          label={m.shell_menu()}
          className={`-ml-2.5 md:hidden ${HIDDEN_WHILE_WAITING}`}
        >
          <Icon name="menu" />
        </OverlayLink>
        <Brand />
        <MainNavigation links={links} current={current} />
        <HeaderActions className={`ml-auto md:order-2 ${HIDDEN_WHILE_WAITING}`} />
      </div>
      {/* Notices are announced, and overlap the page, so that nothing shifts. */}
      <div role="status" className="absolute inset-x-0 top-full">
        <OfflineNotice />
        <SlowNotice />
      </div>
    </header>
  )
}

/** The shop's name and mark; links home. */
function Brand() {
  return (
    <Link
      to="/"
      className="my-2.5 inline-flex min-h-11 shrink-0 items-center gap-2 font-heading text-lg leading-none whitespace-nowrap sm:gap-2.5 sm:text-h3 md:my-3 xl:my-4"
    >
      <FiveElementRing className="size-6.5 max-[359px]:hidden sm:size-8" />
      {m.common_brand()}
    </Link>
  )
}

function MainNavigation({ links, current }: { links: readonly ShellLink[]; current: string | undefined }) {
  return (
    <nav
      aria-label={m.shell_main_navigation()}
      className={`hidden md:order-3 md:block md:w-full xl:order-1 xl:w-auto ${HIDDEN_WHILE_WAITING}`}
    >
      <ul className="flex gap-x-7 xl:gap-x-6">
        {links.map(({ to, label }) => (
          <li key={to}>
            <Link
              to={to}
              aria-current={to === current ? 'page' : undefined}
              className="relative inline-flex min-h-11 items-center whitespace-nowrap text-ink transition-colors after:absolute after:inset-x-0 after:bottom-1.5 after:h-px after:origin-left after:scale-x-0 after:bg-gold-400 after:transition-transform hover:text-jade-700 hover:after:scale-x-100 aria-[current=page]:text-jade-700 aria-[current=page]:after:scale-x-100"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The main link to this page or to its section. */
function findCurrent(links: readonly ShellLink[], pathname: string): string | undefined {
  // React Router matches paths case-insensitively.
  const path = pathname.toLowerCase()
  const isBelow = (to: string) => path === to || path.startsWith(`${to}/`)
  return links.find(({ to }) => isBelow(to))?.to
}

function subscribeToScroll(listener: () => void): () => void {
  addEventListener('scroll', listener, { passive: true })
  return () => removeEventListener('scroll', listener)
}

function isBeyondThreshold(): boolean {
  return scrollY > SCROLL_THRESHOLD_PX
}
