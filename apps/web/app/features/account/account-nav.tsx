import { Link, useLocation } from 'react-router'
import { m } from '../../paraglide/messages.js'
import { cx } from '../../ui/class-names.ts'
import { Icon, type IconName } from '../../ui/icons.tsx'

const LINKS: readonly { to: string; label: () => string; icon: IconName }[] = [
  { to: '/user/profile', label: m.account_profile, icon: 'user' },
  { to: '/user/orders', label: m.account_orders, icon: 'bag' },
]

/** The profile stands at two addresses (specification, section 2). */
const INDEX = '/user'

/** The ways through the account. */
export function AccountNav({ onSignOut }: { onSignOut: () => void }) {
  const { pathname } = useLocation()
  const current = pathname === INDEX ? '/user/profile' : pathname
  return (
    <nav aria-label={m.account_title()}>
      <ul className="-mx-1 flex gap-1 overflow-x-auto px-1 pb-1 lg:flex-col">
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
          <button type="button" onClick={onSignOut} className={cx(toLook(false), 'w-full')}>
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
