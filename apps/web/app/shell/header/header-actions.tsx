import { useCart } from '../../features/cart/use-cart.ts'
import { useSession } from '../../features/session/use-session.ts'
import { m } from '../../paraglide/messages.js'
import { CountBadge } from '../../ui/text/badge.tsx'
import { Button } from '../../ui/layout/button.tsx'
import { cx } from '../../ui/layout/class-names.ts'
import { IconLink } from '../../ui/media/icon-button.tsx'
import { Icon } from '../../ui/media/icons.tsx'
import { LoginLink } from './login-link.tsx'
import { OverlayLink } from '../overlay/overlay-link.tsx'
import { useLogout } from '../session/use-logout.ts'

/**
 * Search, account, favourites, cart and login. On phones, account, favourites and login are in the side menu. Each has a
 * column of its width: a browser may paint before the rest of the document has arrived, which then moves nothing.
 */
export function HeaderActions({ className }: { className?: string }) {
  return (
    <div
      className={cx(
        'grid grid-cols-[repeat(2,2.75rem)] items-center max-md:-mr-2.5 md:grid-cols-[repeat(4,2.75rem)_minmax(6.5rem,auto)]',
        className,
      )}
    >
      <OverlayLink overlay="search" label={m.shell_search()}>
        <Icon name="search" />
      </OverlayLink>
      <IconLink to="/user" label={m.shell_account()} className="max-md:hidden">
        <Icon name="user" />
      </IconLink>
      <IconLink to="/user/favorites" label={m.shell_favorites()} className="max-md:hidden">
        <Icon name="heart" />
      </IconLink>
      <CartLink />
      <LoginOrLogout />
    </div>
  )
}

function CartLink() {
  const { count } = useCart()
  return (
    <OverlayLink overlay="cart" label={count > 0 ? m.shell_cart_count({ count }) : m.shell_cart()}>
      <Icon name="bag" />
      <CountBadge count={count} />
    </OverlayLink>
  )
}

/** Its column is wide enough for both labels, so that a change moves no icons. */
function LoginOrLogout() {
  const { isAuthenticated } = useSession()
  const { isLoggingOut, logout } = useLogout()
  return (
    <div className="ml-2 flex justify-end max-md:hidden">
      {isAuthenticated ? (
        <Button variant="quiet" className="-mr-3" loading={isLoggingOut} onClick={() => void logout()}>
          {m.shell_logout()}
        </Button>
      ) : (
        <LoginLink>{m.shell_login()}</LoginLink>
      )}
    </div>
  )
}
