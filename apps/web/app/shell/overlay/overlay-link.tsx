import { toDialogTrigger } from '../../ui/overlay/dialog-trigger.ts'
import { IconLink } from '../../ui/media/icon-button.tsx'
import { OVERLAY_PAGES, openOverlay, preloadOverlay, type OverlayName } from './overlay-store.ts'

interface OverlayLinkProps {
  overlay: OverlayName
  label: string
  children: React.ReactNode
  className?: string
}

/** An icon that opens an overlay; its `href` is the page for the same purpose. */
export function OverlayLink({ overlay, label, children, className }: OverlayLinkProps) {
  const trigger = toDialogTrigger({
    preload: () => preloadOverlay(overlay),
    open: () => openOverlay(overlay),
  })
  return (
    <IconLink to={OVERLAY_PAGES[overlay]} label={label} {...trigger} className={className}>
      {children}
    </IconLink>
  )
}
