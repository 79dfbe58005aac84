import type { ProductImage } from '@shop/contract/products'

/**
 * An AVIF `source` for a picture, with the widths of the `img` that follows. Nothing for a picture without AVIF files,
 * which are made in the background (decision 0035).
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

/** The same URLs with the file extension `.avif`. */
export function toAvifSrcset(srcset: string): string {
  return srcset.replace(/\.webp(?= )/g, '.avif')
}
