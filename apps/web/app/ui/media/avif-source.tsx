import type { ProductImage } from '@shop/contract/products'

/**
 * Offers a picture's smaller twins to browsers that know AVIF. Stands before the `img` in a `picture` element, with the
 * same `sizes`. Nothing where there are none: they are made in the background (decision 0035).
 */
export function AvifSource({
  image,
  sizes,
}: {
  image: Pick<ProductImage, 'srcset' | 'has_avif'>
  sizes?: string | undefined
}) {
  return image.has_avif ? (
    <source type="image/avif" srcSet={toAvifSrcset(image.srcset)} sizes={sizes} />
  ) : null
}

/** The same widths at the same addresses, with the other ending. */
export function toAvifSrcset(srcset: string): string {
  return srcset.replace(/\.webp(?= )/g, '.avif')
}
