import { toProductImageUrl } from '../../lib/seo/image-address.ts'
import { cx } from '../layout/class-names.ts'
import { PLACEHOLDER_IMAGE } from './picture.tsx'
import { useImageFailure } from './use-image-failure.ts'

/** File names of published product pictures that also exist at 200 and 400 px. */
const LARGE_PICTURE = /^(\/uploads\/products\/.+)-(?:400|600|800|1200|1600)\.webp$/
/** Thumbnails are 64 to 96 px wide. */
const SIZES = '80px'

/** The small picture of a cart or order line, by URL. Decorative: the product's name follows. */
export function Thumbnail({ url, className }: { url: string; className?: string }) {
  const { hasFailed, imageProps } = useImageFailure(url)
  const address = hasFailed || !url ? PLACEHOLDER_IMAGE : toProductImageUrl(url)
  return (
    <img
      {...imageProps}
      src={toSmallUrl(address)}
      srcSet={toSmallSrcset(address)}
      sizes={SIZES}
      alt=""
      width={160}
      height={160}
      loading="lazy"
      decoding="async"
      className={cx('aspect-square shrink-0 rounded-card bg-line/40 object-cover', className)}
    />
  )
}

/** The 200 px version of a published picture; other URLs are unchanged. */
export function toSmallUrl(url: string): string {
  return url.replace(LARGE_PICTURE, '$1-200.webp')
}

/** A `srcset` with the small widths of a published picture; undefined for other URLs. */
export function toSmallSrcset(url: string): string | undefined {
  return LARGE_PICTURE.test(url)
    ? url.replace(LARGE_PICTURE, '$1-200.webp 200w, $1-400.webp 400w')
    : undefined
}
