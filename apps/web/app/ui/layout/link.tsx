import { Link as RouterLink, useLocation } from 'react-router'
import { useLocalePath } from '../../lib/i18n/locale-path.tsx'
import { isPrivatePage } from '../../lib/storage/private-pages.ts'
import { useIsOnline } from '../../lib/react/use-is-online.ts'

export interface LinkProps extends Omit<
  React.ComponentProps<typeof RouterLink>,
  'to' | 'discover' | 'relative' | 'reloadDocument'
> {
  /** A path of the shop from its root on, or `#` and the id of a place on this page. */
  to: string
}

/**
 * A link to another page of the shop in the language of this visit, or to a place on this page. Code and data of a public
 * page are fetched once the pointer or the focus rests on it.
 */
export function Link({ to, prefetch, ...rest }: LinkProps) {
  const toLocalePath = useLocalePath()
  const { search } = useLocation()
  const isOnline = useIsOnline()
  const isPlace = to.startsWith('#')
  // No cache may hold the data of a private page.
  const usualPrefetch = isPlace || isPrivatePage(new URL(to, 'https://shop.invalid')) ? 'none' : 'intent'
  return (
    <RouterLink
      {...rest}
      to={isPlace ? { search, hash: to } : toLocalePath(to)}
      discover="none"
      // Without a connection React Router would reload this page when it cannot prefetch the next.
      prefetch={isOnline ? (prefetch ?? usualPrefetch) : 'none'}
    />
  )
}
