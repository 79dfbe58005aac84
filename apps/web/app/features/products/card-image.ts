import type { ProductImage } from '@shop/contract/products/products.endpoints'

/** A picture on a card; its alt text is the card's own text. */
export type ShownImage = Omit<ProductImage, 'alt' | 'alt_zh'>

/** The same in loader data, without a srcset that follows from the URL. */
export type CardImage = Omit<ShownImage, 'srcset'> & Partial<Pick<ShownImage, 'srcset'>>

/** Widths of published pictures (apps/api, media), and the suffix of the largest one. */
const WIDTHS = [200, 400, 600, 800, 1200, 1600]
const LARGEST = /-(\d+)\.webp$/

/** Converts a picture to loader data; its srcset is left out where it follows from the URL. */
export function toCardImage({ alt: _, alt_zh: __, srcset, ...image }: ProductImage): CardImage {
  return toUsualSrcset(image.url) === srcset ? image : { ...image, srcset }
}

/** Restores the srcset. */
export function toShownImage(image: CardImage): ShownImage {
  return { ...image, srcset: image.srcset ?? toUsualSrcset(image.url) }
}

/** The srcset of all widths up to the one in the URL. */
function toUsualSrcset(url: string): string {
  const largest = Number(LARGEST.exec(url)?.[1])
  return WIDTHS.filter((width) => width <= largest)
    .map((width) => `${url.replace(LARGEST, `-${width}.webp`)} ${width}w`)
    .join(', ')
}
