import { z } from 'zod'
import type { EndpointSchemas } from '../http/endpoint.ts'
import { PAGE_PICTURE_NAMES } from '../rules/page-pictures.ts'
import { ProductImage } from './products.ts'

/** Such a picture. What it says to those who do not see it depends on where it stands, so the page tells that. */
export const PagePicture = ProductImage.omit({ alt: true, alt_zh: true }).extend({
  name: z.enum(PAGE_PICTURE_NAMES),
})

export type PagePicture = z.infer<typeof PagePicture>

/** The messages of each call of page-pictures.ts. */
export const pagePicturesSchemas = {
  listPagePictures: {
    data: z.object({ items: z.array(PagePicture) }),
  },
} satisfies Record<string, EndpointSchemas>
