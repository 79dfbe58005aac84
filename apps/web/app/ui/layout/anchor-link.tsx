import { Link } from './link.tsx'

export interface AnchorLinkProps {
  /** Id of the place on this page. */
  to: string
  children: React.ReactNode
  className?: string
  'aria-label'?: string
  'aria-current'?: 'location' | undefined
  onClick?: () => void
}

/**
 * A link to a place on the same page, which keeps the page's address. The place gets the focus, so that keyboards and
 * screen readers go on from there; give it `tabIndex={-1}`.
 */
export function AnchorLink({ to, onClick, ...rest }: AnchorLinkProps) {
  function handleClick(event: React.MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    document.getElementById(to)?.focus({ preventScroll: true })
    onClick?.()
  }

  return <Link {...rest} to={`#${to}`} onClick={handleClick} />
}
