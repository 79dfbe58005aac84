import type { ProductImage } from '@shop/contract/products'
import { preload } from 'react-dom'
import { toAvifSrcset } from './avif-source.tsx'

/** A published picture. Pictures of pages have no `alt` of their own: it depends on where they are shown. */
export type PublishedImage = Omit<ProductImage, 'alt' | 'alt_zh'> &
  Partial<Pick<ProductImage, 'alt' | 'alt_zh'>>

/**
 * Preloads a picture. React does it for an `img`, but not for one inside a `picture` element. Browsers that do not
 * support the type ignore it.
 */
export function preloadPicture(image: PublishedImage, sizes: string): void {
  preload(image.url, {
    as: 'image',
    fetchPriority: 'high',
    imageSizes: sizes,
    ...(image.has_avif
      ? { type: 'image/avif', imageSrcSet: toAvifSrcset(image.srcset) }
      : { type: 'image/webp', imageSrcSet: image.srcset }),
  })
}
