import { useState } from 'react'
import { cx } from '../../ui/layout/class-names.ts'
import { ResponsiveImage } from '../../ui/media/responsive-image.tsx'
import type { ShownImage } from './card-image.ts'

/** The second picture, for a container of the class `group`: stacked on the first one at the same size; fades in on hover once it is loaded. */
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
