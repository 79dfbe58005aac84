import type { ProductImage } from '@shop/contract/products'
import { preload } from 'react-dom'
import { toAvifSrcset } from './avif-source.tsx'

/** A published picture. That of a page has no text of its own: what it says depends on where it stands. */
export type PublishedImage = Omit<ProductImage, 'alt' | 'alt_zh'> &
  Partial<Pick<ProductImage, 'alt' | 'alt_zh'>>

/**
 * Names the picture in the head of the document: React does it for an `img`, but not for one inside a `picture`.
 * Browsers that do not know the type leave it be.
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
