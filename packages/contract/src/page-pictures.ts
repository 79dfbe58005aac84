import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { ProductImage } from './products.ts'

/** Pictures of pages that are no product's and no story's, by the name of their master. */
export const PAGE_PICTURE_NAMES = [
  'hero',
  'category-bracelets',
  'category-crystals',
  'category-metaphysicals',
  'find-your-stone',
] as const
export type PagePictureName = (typeof PAGE_PICTURE_NAMES)[number]

/** Such a picture. What it says to those who do not see it depends on where it stands, so the page tells that. */
export const PagePicture = ProductImage.omit({ alt: true, alt_zh: true }).extend({
  name: z.enum(PAGE_PICTURE_NAMES),
})
export type PagePicture = z.infer<typeof PagePicture>

export const listPagePictures = defineEndpoint({
  method: 'GET',
  path: '/v1/page-pictures',
  summary:
    'The pictures of pages that are no product’s and no story’s; those that are not drawn yet are missing',
  auth: 'public',
  data: z.object({ items: z.array(PagePicture) }),
  errors: [],
})
