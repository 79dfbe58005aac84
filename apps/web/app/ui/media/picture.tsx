import { pick } from '../../lib/i18n/locale.ts'
import { AvifSource } from './avif-source.tsx'
import { cx } from '../layout/class-names.ts'
import { preloadPicture, type PublishedImage } from './preload-picture.ts'
import { useImageArrival } from './use-image-arrival.ts'
import { useImageFailure } from './use-image-failure.ts'

/** Shown when a product has no picture or it cannot be loaded. */
export const PLACEHOLDER_IMAGE = '/images/placeholder.jpg'

export interface PictureProps {
  image: PublishedImage | undefined
  /** Value of the `sizes` attribute. */
  sizes: string
  /** The page's largest picture above the fold: loaded eagerly with high priority. */
  priority?: boolean
  /** Replaces the picture's own text; empty where the name is next to it. */
  alt?: string
  className?: string
}

/** A picture of a product, story or page over a blurred placeholder. Its space is reserved, so nothing shifts. */
export function Picture({ image, sizes, priority, alt, className }: PictureProps) {
  const url = image?.url
  const { hasFailed, isTwinBroken, imageProps } = useImageFailure(url, image?.has_avif === true)
  const { isLoading, onLoad } = useImageArrival(imageProps.ref, priority === true)
  const isBroken = url === undefined || hasFailed
  if (image && priority && !isTwinBroken) preloadPicture(image, sizes)

  return (
    <span className={cx('picture', className)}>
      {image && !isBroken && <img src={image.placeholder} alt="" aria-hidden="true" />}
      <picture>
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
          className={isLoading ? 'opacity-0' : undefined}
        />
      </picture>
    </span>
  )
}
