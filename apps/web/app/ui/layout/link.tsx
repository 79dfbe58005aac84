import { Link as RouterLink, useLocation } from 'react-router'
import { useLocalePath } from '../../lib/i18n/locale-path.tsx'
import { isPrivatePage } from '../../lib/storage/private-pages.ts'
import { useIsOnline } from '../../lib/react/use-is-online.ts'

export interface LinkProps extends Omit<
  React.ComponentProps<typeof RouterLink>,
  'to' | 'discover' | 'relative' | 'reloadDocument'
> {
  /** An absolute path of the shop, or `#` and the id of an element on this page. */
  to: string
}

/** Selector of links whose page is prefetched when they are hovered or focused. */
export const PREFETCHED_LINK = 'a[data-prefetch]'

/**
 * A link to a page of the shop in the visit's language, or to an element on this page. Code and data of a public page
 * are prefetched when the link is hovered or focused (the data by shell/data-prefetch.tsx).
 */
export function Link({ to, prefetch: given, ...rest }: LinkProps) {
  const toLocalePath = useLocalePath()
  const { search } = useLocation()
  const isOnline = useIsOnline()
  const isPlace = to.startsWith('#')
  // The data of a private page may not be cached.
  const usual = isPlace || isPrivatePage(new URL(to, 'https://shop.invalid')) ? 'none' : 'intent'
  // Offline, React Router would reload this page when a prefetch fails.
  const prefetch = isOnline ? (given ?? usual) : 'none'
  return (
    <RouterLink
      {...rest}
      to={isPlace ? { search, hash: to } : toLocalePath(to)}
      discover="none"
      prefetch={prefetch}
      data-prefetch={prefetch === 'intent' ? '' : undefined}
    />
  )
}
