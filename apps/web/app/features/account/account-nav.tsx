import { useEffect, useRef } from 'react'
import { PrefetchPageLinks, useLocation } from 'react-router'
import { useIsOnline } from '../../lib/react/use-is-online.ts'
import { m } from '../../paraglide/messages.js'
import { cx } from '../../ui/layout/class-names.ts'
import { Icon, type IconName } from '../../ui/media/icons.tsx'
import { Link } from '../../ui/layout/link.tsx'
import { useScrollEdges } from '../../ui/layout/use-scroll-edges.ts'

const LINKS: readonly { to: string; label: () => string; icon: IconName }[] = [
  { to: '/user/profile', label: m.account_profile, icon: 'user' },
  { to: '/user/orders', label: m.account_orders, icon: 'bag' },
  { to: '/user/returns', label: m.account_returns, icon: 'truck' },
  { to: '/user/reviews', label: m.reviews_title, icon: 'edit' },
  { to: '/user/questions', label: m.questions_mine, icon: 'question' },
  { to: '/user/favorites', label: m.account_favorites, icon: 'heart' },
  { to: '/user/addresses', label: m.account_addresses, icon: 'map-pin' },
  { to: '/user/coupons', label: m.account_coupons, icon: 'ticket' },
  { to: '/user/security', label: m.account_security, icon: 'lock' },
  { to: '/user/personality-demo', label: m.account_personality, icon: 'star' },
]

/** The profile is served at `/user` and at `/user/profile`. */
const INDEX = '/user'

interface AccountNavProps {
  isSigningOut: boolean
  onSignOut: () => void
}

/** Navigation of the account pages. On narrow screens the row scrolls and fades out at its edge. */
export function AccountNav({ isSigningOut, onSignOut }: AccountNavProps) {
  const { pathname } = useLocation()
  const current = pathname === INDEX ? '/user/profile' : pathname
  const row = useRef<HTMLUListElement>(null)
  const { hasBefore, hasAfter } = useScrollEdges(row)
  const isOnline = useIsOnline()

  useEffect(() => {
    const link = row.current?.querySelector<HTMLElement>('[aria-current]')
    // Scrolls the row alone, never the page.
    if (link) row.current!.scrollLeft = link.offsetLeft - (row.current!.clientWidth - link.offsetWidth) / 2
  }, [current])

  return (
    <nav aria-label={m.account_title()} className="min-w-0">
      {/* Switching between account pages needs no request for code. */}
      {isOnline && LINKS.map(({ to }) => <PrefetchPageLinks key={to} page={to} />)}
      <ul
        ref={row}
        className={cx(
          'relative -mx-1 flex gap-1 overflow-x-auto px-1 py-1 [scrollbar-width:none] lg:flex-col',
          hasBefore && 'mask-l-from-[calc(100%-3rem)]',
          hasAfter && 'mask-r-from-[calc(100%-3rem)]',
        )}
      >
        {LINKS.map(({ to, label, icon }) => (
          <li key={to} className="shrink-0">
            <Link
              to={to}
              aria-current={to === current ? 'page' : undefined}
              className={toLook(to === current)}
            >
              <Icon name={icon} className="size-5" />
              {label()}
            </Link>
          </li>
        ))}
        <li className="shrink-0">
          <button
            type="button"
            aria-busy={isSigningOut}
            onClick={onSignOut}
            className={cx(toLook(false), 'w-full aria-busy:opacity-50')}
          >
            <Icon name="return" className="size-5" />
            {m.account_sign_out()}
          </button>
        </li>
      </ul>
    </nav>
  )
}

function toLook(isCurrent: boolean): string {
  return cx(
    'flex min-h-11 items-center gap-3 rounded-card px-4 whitespace-nowrap transition-colors',
    isCurrent ? 'bg-jade-100 font-medium text-jade-900' : 'hover:bg-jade-100',
  )
}
