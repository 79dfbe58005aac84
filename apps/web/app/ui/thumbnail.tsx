import { toProductImageUrl } from '../lib/image-address.ts'
import { cx } from './class-names.ts'
import { PLACEHOLDER_IMAGE } from './picture.tsx'
import { useImageFailure } from './use-image-failure.ts'

/** The end of a published product picture's name; the smallest width is always there (API, pictures service). */
const LARGE_PICTURE = /^(\/uploads\/products\/.+)-(?:800|1200)\.webp$/

/** A small square picture of a cart or order line, of which only the address is known. Decorative: the name follows. */
export function Thumbnail({ url, className }: { url: string; className?: string }) {
  const { hasFailed, imageProps } = useImageFailure(url)
  return (
    <img
      {...imageProps}
      src={hasFailed || !url ? PLACEHOLDER_IMAGE : toSmallUrl(toProductImageUrl(url))}
      alt=""
      width={160}
      height={160}
      loading="lazy"
      decoding="async"
      className={cx('aspect-square shrink-0 rounded-card bg-line/40 object-cover', className)}
    />
  )
}

/** The 400 px version of a published picture; any other address stays as it is. */
export function toSmallUrl(url: string): string {
  return url.replace(LARGE_PICTURE, '$1-400.webp')
}
