import type { ProductImage } from '@shop/contract/products'
import { preload } from 'react-dom'
import { pick } from '../lib/locale.ts'
import { AvifSource, toAvifSrcset } from './avif-source.tsx'
import { cx } from './class-names.ts'
import { useImageArrival } from './use-image-arrival.ts'
import { useImageFailure } from './use-image-failure.ts'

/** Shown when a product has no picture or it cannot be loaded (specification, section 9). */
export const PLACEHOLDER_IMAGE = '/images/placeholder.jpg'

/** A published picture. That of a page has no text of its own: what it says depends on where it stands. */
export type PublishedImage = Omit<ProductImage, 'alt' | 'alt_zh'> &
  Partial<Pick<ProductImage, 'alt' | 'alt_zh'>>

export interface PictureProps {
  image: PublishedImage | undefined
  /** How wide the picture is shown, as the `sizes` attribute says it. */
  sizes: string
  /** The one picture that matters first on its page: loaded at once and before others. */
  priority?: boolean
  /** Another text than the picture's own; empty where the name stands beside it. */
  alt?: string
  className?: string
}

/** A picture of goods, a story or a page on its own soft placeholder. Its room is kept from the first moment, so nothing jumps. */
export function Picture({ image, sizes, priority, alt, className }: PictureProps) {
  const url = image?.url
  const { hasFailed, isTwinBroken, imageProps } = useImageFailure(url, image?.has_avif === true)
  const { isOnTheWay, onLoad } = useImageArrival(imageProps.ref, priority === true)
  const isBroken = url === undefined || hasFailed
  if (image && priority && !isTwinBroken) preloadPicture(image, sizes)

  return (
    <span className={cx('relative block overflow-hidden rounded-card bg-line/40', className)}>
      {image && !isBroken && (
        <img
          src={image.placeholder}
          alt=""
          aria-hidden="true"
          className="absolute inset-0 size-full scale-110 object-cover blur-lg"
        />
      )}
      <picture className="contents">
        {image && !isTwinBroken && <AvifSource image={image} sizes={sizes} />}
        <img
          {...imageProps}
          src={isBroken ? PLACEHOLDER_IMAGE : url}
          srcSet={isBroken ? undefined : image?.srcset}
          sizes={isBroken ? undefined : sizes}
          alt={alt ?? (image?.alt ? pick(image.alt, image.alt_zh ?? image.alt) : '')}
          width={image?.width ?? 800}
          height={image?.height ?? 800}
          loading={priority ? 'eager' : 'lazy'}
          fetchPriority={priority ? 'high' : undefined}
          decoding={priority ? 'sync' : 'async'}
          onLoad={onLoad}
          className={cx('relative size-full object-cover transition-opacity', isOnTheWay && 'opacity-0')}
        />
      </picture>
    </span>
  )
}

/**
 * Names the picture in the head of the document: React does it for an `img`, but not for one inside a `picture`.
 * Browsers that do not know the type leave it be.
 */
function preloadPicture(image: PublishedImage, sizes: string): void {
  preload(image.url, {
    as: 'image',
    fetchPriority: 'high',
    imageSizes: sizes,
    ...(image.has_avif
      ? { type: 'image/avif', imageSrcSet: toAvifSrcset(image.srcset) }
      : { type: 'image/webp', imageSrcSet: image.srcset }),
  })
}
