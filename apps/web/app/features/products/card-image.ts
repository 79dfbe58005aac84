import type { LocalizedField } from '@shop/contract/languages/translated'
import type { ProductImage } from '@shop/contract/products/products.schemas'
import { memoizeObject } from '../../lib/memoize.ts'

/** A picture on a card; its alt text is the card's own text. */
export type ShownImage = Omit<ProductImage, keyof LocalizedField<'alt'>>

/** The same in loader data, without a srcset that follows from the URL; only a card's first picture has a placeholder. */
export type CardImage = Pick<ShownImage, 'url' | 'width' | 'height' | 'has_avif'> &
  Partial<Pick<ShownImage, 'srcset' | 'placeholder'>>

/** Widths of published pictures (apps/api, media), and the end of the largest one's name. */
const WIDTHS = [200, 400, 600, 800, 1200, 1600]
const LARGEST = /-(\d+)\.webp$/

/** Converts the picture at an index of a product to loader data. */
export function toCardImage(image: ProductImage, index: number): CardImage {
  const { url, srcset, width, height, placeholder, has_avif } = image
  return {
    url,
    width,
    height,
    ...(index === 0 && { placeholder }),
    ...(has_avif !== undefined && { has_avif }),
    ...(srcset !== toUsualSrcset(url) && { srcset }),
  }
}

/** Restores the srcset. */
export const toShownImage = memoizeObject((image: CardImage): ShownImage => ({
  placeholder: '',
  ...image,
  srcset: image.srcset ?? toUsualSrcset(image.url),
}))

/** The srcset of all widths up to the one in the URL. */
function toUsualSrcset(url: string): string {
  const [end = '', largest] = LARGEST.exec(url) ?? []
  const name = url.slice(0, url.length - end.length)
  return WIDTHS.filter((width) => width <= Number(largest))
    .map((width) => `${name}-${width}.webp ${width}w`)
    .join(', ')
}
