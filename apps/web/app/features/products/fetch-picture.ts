import { countPicture } from '../../lib/prefetch-page.ts'
import { GALLERY_SIZES } from './picture-sizes.ts'

/**
 * Fetches the first picture of a product's page, whose link stands in a card with the same picture in another width.
 * Of the widths, and of the formats, the browser takes those that it will show.
 */
export function fetchProductPicture(link: HTMLAnchorElement): void {
  const shown = link.closest('article, li')?.querySelector('picture')
  if (!shown) return
  const picture = shown.cloneNode(true) as HTMLPictureElement
  for (const element of picture.querySelectorAll<HTMLSourceElement | HTMLImageElement>('source, img[srcset]'))
    element.sizes = GALLERY_SIZES
  const image = picture.querySelector('img')
  if (!image) return
  image.fetchPriority = 'low'
  image.loading = 'eager'
  countPicture(image)
}
