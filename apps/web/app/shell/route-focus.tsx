import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { VisuallyHidden } from '../ui/layout/visually-hidden.tsx'

/**
 * Focuses the heading after navigation, so that keyboards and screen readers start at the top of the page. A page without
 * a heading is announced by its title.
 */
export function RouteFocus() {
  const { pathname, hash } = useLocation()
  const shownPathname = useRef(pathname)
  const [announcement, setAnnouncement] = useState('')

  useEffect(() => {
    if (shownPathname.current === pathname) return
    shownPathname.current = pathname
    const main = document.getElementById('main')
    // The URL has an anchor, or the page has focused a field itself.
    if (!main || hash || main.contains(document.activeElement?.closest('input, select, textarea') ?? null))
      return
    const heading = main.querySelector('h1')
    if (heading) heading.tabIndex = -1
    const target = heading ?? main
    target.focus({ preventScroll: true })
    setAnnouncement(heading ? '' : document.title)
  }, [pathname, hash])

  return (
    <div aria-live="polite">
      <VisuallyHidden>{announcement}</VisuallyHidden>
    </div>
  )
}
