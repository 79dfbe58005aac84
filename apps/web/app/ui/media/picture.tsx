import type { LocalizedField } from '@shop/contract/languages/translated'
import type { ProductImage } from '@shop/contract/products/products.schemas'
import { useEffect, useState } from 'react'
import { preload } from 'react-dom'
import { localized } from '../../lib/i18n/locale.ts'
import { toProductImage } from '../../lib/seo/image-address.ts'
import { AvifSource, toAvifSrcset } from './responsive-image.tsx'
import { cx } from '../layout/class-names.ts'
import { useImageFailure } from './use-image-failure.ts'

/** Shown when a product has no picture or it cannot be loaded. */
export const PLACEHOLDER_IMAGE = '/images/placeholder.jpg'

/** A published picture. Pictures of pages have no `alt` of their own: it depends on where they are shown. */
export type PublishedImage = Omit<ProductImage, keyof LocalizedField<'alt'>> & Partial<LocalizedField<'alt'>>

interface PictureProps {
  image: PublishedImage | undefined
  /** What it shows; `page` for pictures of pages and stories, whose addresses stay as they are. */
  kind?: 'product' | 'page'
  /** Value of the `sizes` attribute. */
  sizes: string
  /** The page's largest picture above the fold: loaded eagerly with high priority. */
  priority?: boolean
  /** Replaces the picture's own text; empty where the name is next to it. */
  alt?: string
  className?: string
  /** Its name in a view transition. */
  transitionName?: string | undefined
  /** What is shown over it. */
  children?: React.ReactNode
}

/** A picture of a product, story or page over a blurred placeholder. Its space is reserved, so nothing shifts. */
export function Picture(props: PictureProps) {
  const { image: given, kind = 'product', sizes, priority, alt, className, transitionName, children } = props
  const image = given && kind === 'product' ? toProductImage(given) : given
  const url = image?.url
  const { hasFailed, hasAvifFailed, imageProps } = useImageFailure(url)
  const { isLoading, onLoad } = useImageLoading(imageProps.ref, priority === true)
  const isBroken = url === undefined || hasFailed
  if (image && priority && !hasAvifFailed) preloadPicture(image, sizes)

  return (
    <span
      className={cx('picture', className)}
      style={transitionName === undefined ? undefined : { viewTransitionName: transitionName }}
    >
      {image && !isBroken && <img src={image.placeholder} alt="" aria-hidden="true" />}
      <picture>
        {image && !hasAvifFailed && <AvifSource image={image} sizes={sizes} />}
        <img
          {...imageProps}
          src={isBroken ? PLACEHOLDER_IMAGE : url}
          srcSet={isBroken ? undefined : image?.srcset}
          sizes={isBroken ? undefined : sizes}
          alt={alt ?? (image && localized(image, 'alt')) ?? ''}
          width={image?.width ?? 800}
          height={image?.height ?? 800}
          loading={priority ? 'eager' : 'lazy'}
          fetchPriority={priority ? 'high' : undefined}
          decoding={priority ? 'sync' : 'async'}
          onLoad={onLoad}
          className={isLoading ? 'opacity-0' : undefined}
        />
      </picture>
      {children}
    </span>
  )
}

/**
 * Preloads a picture. React does it for an `img`, but not for one inside a `picture` element. Browsers that do not
 * support the type ignore it.
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

/**
 * Whether a picture is still loading, so that it can fade in over its placeholder. False on the server and without
 * JavaScript. `isOff` for a picture that must be visible at once.
 */
function useImageLoading(
  image: React.RefObject<HTMLImageElement | null>,
  isOff: boolean,
): { isLoading: boolean; onLoad: () => void } {
  const [isLoading, setLoading] = useState(false)
  useEffect(() => {
    if (!isOff && image.current?.complete === false) setLoading(true)
  }, [image, isOff])
  return { isLoading, onLoad: () => setLoading(false) }
}
