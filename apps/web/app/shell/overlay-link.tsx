import { IconLink } from '../ui/icon-button.tsx'
import { OVERLAY_PAGES, openOverlay, preloadOverlay, type OverlayName } from './overlay-store.ts'

export interface OverlayLinkProps {
  overlay: OverlayName
  label: string
  children: React.ReactNode
  className?: string
}

/**
 * An icon that opens an overlay. It is a link to the page that serves the same purpose, so it works before and without
 * scripts, and opens a new tab when asked to.
 */
export function OverlayLink({ overlay, label, children, className }: OverlayLinkProps) {
  const preload = () => void preloadOverlay(overlay)
  return (
    <IconLink
      to={OVERLAY_PAGES[overlay]}
      label={label}
      role="button"
      aria-haspopup="dialog"
      onPointerEnter={preload}
      onFocus={preload}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        void openOverlay(overlay)
      }}
      onKeyDown={(event) => {
        if (event.key !== ' ') return
        event.preventDefault()
        void openOverlay(overlay)
      }}
      {...(className && { className })}
    >
      {children}
    </IconLink>
  )
}
