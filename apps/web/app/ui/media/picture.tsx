import { pick } from '../../lib/i18n/locale.ts'
import { AvifSource } from './avif-source.tsx'
import { cx } from '../layout/class-names.ts'
import { preloadPicture, type PublishedImage } from './preload-picture.ts'
import { useImageArrival } from './use-image-arrival.ts'
import { useImageFailure } from './use-image-failure.ts'

/** Shown when a product has no picture or it cannot be loaded (specification, section 9). */
export const PLACEHOLDER_IMAGE = '/images/placeholder.jpg'

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
