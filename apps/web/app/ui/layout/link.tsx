import { createPath } from 'react-router'
import { useLocalePaths } from '../../lib/i18n/locale-path.tsx'

export interface LinkProps extends Omit<React.ComponentProps<'a'>, 'href'> {
  /** An absolute path of the shop, or `#` and the id of an element on this page. */
  to: string
  /** The following as for React Router's `navigate`. */
  replace?: boolean | undefined
  state?: unknown
  preventScrollReset?: boolean
}

/** Selector of links to pages, which are prefetched when they are hovered or focused (shell/link-prefetch.tsx). */
export const PAGE_LINK = 'a[data-page]'

/** A link to a page of the shop in the visit's language, or to an element on this page. */
export function Link(props: LinkProps) {
  const { to, replace, state, preventScrollReset = false, onClick, ...rest } = props
  const { toLocalePath, navigate } = useLocalePaths()
  const isPlace = to.startsWith('#')

  function follow(event: React.MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    if (!opensHere(event)) return
    event.preventDefault()
    navigate(isPlace ? { search: location.search, hash: to } : to, {
      // A link to the page that is shown adds no history entry.
      replace: replace ?? event.currentTarget.href === location.href,
      state,
      preventScrollReset,
    })
  }

  return (
    <a
      {...rest}
      data-page={isPlace ? undefined : ''}
      href={isPlace ? to : createPath(toLocalePath(to))}
      onClick={follow}
    />
  )
}

/** Whether a browser would open the link in this tab. */
function opensHere(event: React.MouseEvent<HTMLAnchorElement>): boolean {
  const isModified = event.metaKey || event.altKey || event.ctrlKey || event.shiftKey
  return !event.defaultPrevented && event.button === 0 && !isModified && !event.currentTarget.target
}
