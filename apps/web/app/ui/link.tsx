import { use } from 'react'
import { createPath, UNSAFE_NavigationContext as NavigationContext } from 'react-router'
import { mayTurn } from '../lib/may-turn.ts'
import { useRouter } from '../lib/use-router.ts'

export interface LinkProps extends Omit<React.ComponentProps<'a'>, 'href'> {
  /** A path of the shop from its root on, or `#` and the id of a place on this page. */
  to: string
  /** Takes the place of this page in the history; by itself only where it leads to this very address. */
  replace?: boolean
  preventScrollReset?: boolean
  /** Turns this page into the next as a movement, where that may be (`mayTurn`). */
  viewTransition?: boolean
  /** What the next page is told beside its address. */
  state?: unknown
}

/**
 * A link to another page of the shop, or to a place on this one. Does what React Router's does, but asks it for nothing
 * that changes: that one renders itself anew, a hundred times on a page, whenever the router's state does (decision 57).
 */
export function Link(props: LinkProps) {
  const { to, replace, preventScrollReset, viewTransition, state, onClick, ...rest } = props
  const { navigator } = use(NavigationContext)
  const router = useRouter()
  const isPlace = to.startsWith('#')
  const href = isPlace ? to : navigator.createHref(to)

  function follow(event: React.MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    if (event.defaultPrevented || !isPlainClick(event)) return
    event.preventDefault()
    const { location } = router.state
    void router.navigate(isPlace ? { search: location.search, hash: to } : to, {
      replace: replace ?? (isPlace ? location.hash === to : createPath(location) === href),
      ...(preventScrollReset && { preventScrollReset }),
      ...(viewTransition && mayTurn() && { viewTransition }),
      state,
    })
  }

  return <a {...rest} href={href} onClick={follow} />
}

/** Whether a click leads on in this tab: with a modifier or another button it asks the browser for something else. */
function isPlainClick(event: React.MouseEvent<HTMLAnchorElement>): boolean {
  const { target } = event.currentTarget
  const isModified = event.metaKey || event.altKey || event.ctrlKey || event.shiftKey
  return event.button === 0 && !isModified && (target === '' || target === '_self')
}
