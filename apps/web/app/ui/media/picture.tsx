import type { LocalizedField } from '@shop/contract/languages/translated'
import type { ProductImage } from '@shop/contract/products/products.schemas'
import { useRef } from 'react'
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
  /** What is shown over it. */
  children?: React.ReactNode
}

/** A picture of a product, story or page over a blurred placeholder. Its space is reserved, so nothing shifts. */
export function Picture(props: PictureProps) {
  const { image: given, kind = 'product', sizes, priority, alt, className, children } = props
  const image = given && kind === 'product' ? toProductImage(given) : given
  const url = image?.url
  const { hasFailed, hasAvifFailed, imageProps } = useImageFailure(url)
  const fadeIn = useFadeIn()
  const isBroken = url === undefined || hasFailed
  if (image && priority && !hasAvifFailed) preloadPicture(image, sizes)

  return (
    <span className={cx('picture', className)}>
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
          onLoad={priority ? undefined : fadeIn}
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

/** How a picture fades in over its placeholder, as the transitions of styles/theme.css do. */
const FADE: KeyframeAnimationOptions = { duration: 200, easing: 'cubic-bezier(0.22, 0.7, 0.3, 1)' }

/**
 * Returns a listener that fades a picture in when it loads for the first time. It animates the element itself: a state would
 * render each picture of a list twice, and a transition starts when such a class comes, too.
 */
function useFadeIn(): (event: React.SyntheticEvent<HTMLImageElement>) => void {
  const hasLoaded = useRef(false)
  return ({ currentTarget }) => {
    const isShown = hasLoaded.current || matchMedia('(prefers-reduced-motion: reduce)').matches
    hasLoaded.current = true
    if (!isShown) currentTarget.animate({ opacity: [0, 1] }, FADE)
  }
}
