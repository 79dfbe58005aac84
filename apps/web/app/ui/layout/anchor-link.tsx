import { Link } from './link.tsx'

interface AnchorLinkProps {
  /** Id of the target on this page. */
  to: string
  children: React.ReactNode
  className?: string
  'aria-label'?: string
  'aria-current'?: 'location' | undefined
  onClick?: () => void
}

/**
 * A link to an element on the same page that leaves the URL unchanged. It focuses its target, so that keyboards and
 * screen readers continue there; the target needs `tabIndex={-1}`.
 */
export function AnchorLink({ to, onClick, ...rest }: AnchorLinkProps) {
  function handleClick(event: React.MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    document.getElementById(to)?.focus({ preventScroll: true })
    onClick?.()
  }

  return <Link {...rest} to={`#${to}`} onClick={handleClick} />
}
