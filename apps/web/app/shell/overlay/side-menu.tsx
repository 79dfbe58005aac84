import { useSession } from '../../features/session/use-session.ts'
import { useCategoryNames } from '../../lib/shop/categories.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/layout/button.tsx'
import type { OverlayProps } from '../../ui/overlay/dialog.tsx'
import { Drawer } from '../../ui/overlay/drawer.tsx'
import { Icon, type IconName } from '../../ui/media/icons.tsx'
import { Link } from '../../ui/layout/link.tsx'
import { LoginLink } from '../header/login-link.tsx'
import { listCategoryLinks } from '../header/navigation-links.ts'
import { useLogout } from '../session/use-logout.ts'

/** The navigation drawer for phones. */
export function SideMenu({ open, onOpenChange }: OverlayProps) {
  const { isAuthenticated } = useSession()
  const { isLoggingOut, logout } = useLogout()
  const toCategoryName = useCategoryNames()
  const close = () => onOpenChange(false)
  const links = [
    { to: '/', label: m.shell_home() },
    ...listCategoryLinks(toCategoryName),
    { to: '/about', label: m.shell_about() },
  ]
  return (
    <Drawer side="left" open={open} onOpenChange={onOpenChange} title={m.common_brand()}>
      <nav aria-label={m.shell_main_navigation()} className="flex flex-col gap-6">
        <ul className="divide-y divide-line">
          {links.map(({ to, label }) => (
            <li key={to}>
              <Link
                to={to}
                onClick={close}
                className="flex min-h-13 items-center justify-between font-heading text-h3 hover:text-jade-700"
              >
                {label}
                <Icon name="chevron-right" className="size-4.5 text-muted" />
              </Link>
            </li>
          ))}
        </ul>
        {isAuthenticated ? (
          <ul className="flex flex-col">
            <AccountLink to="/user" icon="user" label={m.shell_account()} onClick={close} />
            <AccountLink to="/user/favorites" icon="heart" label={m.shell_favorites()} onClick={close} />
            <li className="mt-4">
              <Button
                variant="secondary"
                wide
                loading={isLoggingOut}
                onClick={() => void logout().then(close)}
              >
                {m.shell_menu_logout()}
              </Button>
            </li>
          </ul>
        ) : (
          <LoginLink wide onClick={close}>
            {m.shell_menu_login()}
          </LoginLink>
        )}
      </nav>
    </Drawer>
  )
}

interface AccountLinkProps {
  to: string
  icon: IconName
  label: string
  onClick: () => void
}

function AccountLink({ to, icon, label, onClick }: AccountLinkProps) {
  return (
    <li>
      <Link to={to} onClick={onClick} className="flex min-h-12 items-center gap-3 hover:text-jade-700">
        <Icon name={icon} className="size-5.5" />
        {label}
      </Link>
    </li>
  )
}
