import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useStore } from '../../lib/store.ts'
import { closeOverlay, openOverlay, overlays, type OverlayName } from './overlay-store.ts'

const NAMES: readonly OverlayName[] = ['search', 'menu', 'cart']

/** Renders search, side menu and cart drawer; use it once in the document. Navigation closes them. */
export function Overlays() {
  const { open, loaded } = useStore(overlays)
  const { pathname } = useLocation()
  useEffect(closeOverlay, [pathname])

  return NAMES.map((name) => {
    const Overlay = loaded[name]
    return (
      Overlay && (
        <Overlay
          key={name}
          open={open === name}
          onOpenChange={(next) => (next ? void openOverlay(name) : closeOverlay())}
        />
      )
    )
  })
}
