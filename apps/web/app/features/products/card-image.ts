import type { ProductImage } from '@shop/contract/products'

/** A picture on a card: the card's own words say what it shows. */
export type ShownImage = Omit<ProductImage, 'alt' | 'alt_zh'>

/** The same on its way to the browser, without the widths that its address tells. */
export type CardImage = Omit<ShownImage, 'srcset'> & Partial<Pick<ShownImage, 'srcset'>>

/** The widths of published pictures (apps/api, media), and the end of the name of the largest one. */
const WIDTHS = [200, 400, 600, 800, 1200, 1600]
const LARGEST = /-(\d+)\.webp$/

/** A picture as a card takes it: its widths go where they can be told from its address. */
export function toCardImage({ alt: _, alt_zh: __, srcset, ...image }: ProductImage): CardImage {
  return toUsualSrcset(image.url) === srcset ? image : { ...image, srcset }
}

/** The picture with its widths. */
export function toShownImage(image: CardImage): ShownImage {
  return { ...image, srcset: image.srcset ?? toUsualSrcset(image.url) }
}

/** All widths up to the one that the address names. */
function toUsualSrcset(url: string): string {
  const largest = Number(LARGEST.exec(url)?.[1])
  return WIDTHS.filter((width) => width <= largest)
    .map((width) => `${url.replace(LARGEST, `-${width}.webp`)} ${width}w`)
    .join(', ')
}
