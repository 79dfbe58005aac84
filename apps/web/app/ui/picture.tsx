import type { ProductImage } from '@shop/contract/products'
import { pick } from '../lib/locale.ts'
import { AvifSource } from './avif-source.tsx'
import { cx } from './class-names.ts'
import { useImageArrival } from './use-image-arrival.ts'
import { useImageFailure } from './use-image-failure.ts'

/** Shown when a product has no picture or it cannot be loaded (specification, section 9). */
export const PLACEHOLDER_IMAGE = '/images/placeholder.jpg'

export interface PictureProps {
  image: ProductImage | undefined
  /** How wide the picture is shown, as the `sizes` attribute says it. */
  sizes: string
  /** The one picture that matters first on its page: loaded at once and before others. */
  priority?: boolean
  /** Another text than the picture's own; empty where the name stands beside it. */
  alt?: string
  className?: string
}

/** A product picture on its own soft placeholder. Its room is kept from the first moment, so nothing jumps. */
export function Picture({ image, sizes, priority, alt, className }: PictureProps) {
  const url = image?.url
  const { hasFailed, imageProps } = useImageFailure(url)
  const { isOnTheWay, onLoad } = useImageArrival(imageProps.ref, priority === true)
  const isBroken = url === undefined || hasFailed

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
        {image && !isBroken && <AvifSource image={image} sizes={sizes} />}
        <img
          {...imageProps}
          src={isBroken ? PLACEHOLDER_IMAGE : url}
          srcSet={isBroken ? undefined : image?.srcset}
          sizes={isBroken ? undefined : sizes}
          alt={alt ?? (image ? pick(image.alt, image.alt_zh) : '')}
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
