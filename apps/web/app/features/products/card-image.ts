import type { LocalizedField } from '@shop/contract/languages/translated'
import type { ProductImage } from '@shop/contract/products/products.schemas'
import { withoutLocalizedField } from '../../lib/i18n/localized-fields.ts'

/** A picture on a card; its alt text is the card's own text. */
export type ShownImage = Omit<ProductImage, keyof LocalizedField<'alt'>>

/** The same in loader data, without a srcset that follows from the URL. */
export type CardImage = Omit<ShownImage, 'srcset'> & Partial<Pick<ShownImage, 'srcset'>>

/** Widths of published pictures (apps/api, media), and the end of the largest one's name. */
const WIDTHS = [200, 400, 600, 800, 1200, 1600]
const LARGEST = /-(\d+)\.webp$/

/** Converts a picture to loader data; its srcset is left out where it follows from the URL. */
export function toCardImage(given: ProductImage): CardImage {
  const { srcset, ...image } = withoutLocalizedField(given, 'alt')
  return toUsualSrcset(image.url) === srcset ? image : { ...image, srcset }
}

/** Restores the srcset. */
export function toShownImage(image: CardImage): ShownImage {
  return { ...image, srcset: image.srcset ?? toUsualSrcset(image.url) }
}

/** The srcset of all widths up to the one in the URL. */
function toUsualSrcset(url: string): string {
  const [end = '', largest] = LARGEST.exec(url) ?? []
  const name = url.slice(0, url.length - end.length)
  return WIDTHS.filter((width) => width <= Number(largest))
    .map((width) => `${name}-${width}.webp ${width}w`)
    .join(', ')
}
