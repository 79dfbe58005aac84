import type { ProductImage } from '@shop/contract/products/products.schemas'
import { toProductImage } from '../../lib/seo/image-address.ts'
import { useImageFailure } from './use-image-failure.ts'

type Image = Pick<ProductImage, 'url' | 'srcset' | 'has_avif' | 'width' | 'height'>

interface ResponsiveImageProps extends React.ComponentProps<'img'> {
  image: Image
  sizes: string
  alt: string
}

/** A product picture in all published widths and formats, without the frame and placeholder of `Picture`. */
export function ResponsiveImage({ image: given, sizes, ...rest }: ResponsiveImageProps) {
  const image = toProductImage(given)
  const { hasAvifFailed, imageProps } = useImageFailure(image.url)
  return (
    <picture className="contents">
      {!hasAvifFailed && <AvifSource image={image} sizes={sizes} />}
      <img
        {...imageProps}
        src={image.url}
        srcSet={image.srcset}
        sizes={sizes}
        width={image.width}
        height={image.height}
        {...rest}
      />
    </picture>
  )
}

/**
 * An AVIF `source` for a picture, with the widths of the `img` that follows. Nothing for a picture without AVIF files,
 * which are made in the background (decision 0018).
 */
export function AvifSource({ image, sizes }: { image: Pick<Image, 'srcset' | 'has_avif'>; sizes: string }) {
  return image.has_avif && <source type="image/avif" srcSet={toAvifSrcset(image.srcset)} sizes={sizes} />
}

/** The same URLs with the file extension `.avif`. */
export function toAvifSrcset(srcset: string): string {
  return srcset.replace(/\.webp(?= )/g, '.avif')
}
