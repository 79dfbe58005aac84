import { useState } from 'react'
import { cx } from '../../ui/layout/class-names.ts'
import { ResponsiveImage } from '../../ui/media/responsive-image.tsx'
import type { ShownImage } from './card-image.ts'

/**
 * Loads a second picture on the first mouse hover, so that touch devices do not load it. Spread `listeners`
 * on the container; it needs the class `group`.
 */
export function useHoverPicture() {
  const [isWanted, setWanted] = useState(false)
  const listeners = {
    onPointerEnter: (event: React.PointerEvent) => {
      if (event.pointerType === 'mouse') setWanted(true)
    },
  }
  return { isWanted, listeners }
}

/** The second picture, stacked on the first one at the same size; fades in on hover once it is loaded. */
export function HoverPicture({ image, sizes }: { image: ShownImage; sizes: string }) {
  const [isLoaded, setLoaded] = useState(false)
  return (
    <ResponsiveImage
      image={image}
      sizes={sizes}
      alt=""
      decoding="async"
      onLoad={() => setLoaded(true)}
      className={cx(
        'absolute inset-0 size-full rounded-card object-cover opacity-0 transition-opacity',
        isLoaded && 'group-hover:opacity-100',
      )}
    />
  )
}
