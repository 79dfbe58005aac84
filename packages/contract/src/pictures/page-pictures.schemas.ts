import { z } from 'zod'
import type { EndpointSchemas } from '../http/endpoint.ts'
import { PAGE_PICTURE_NAMES } from './page-pictures.rules.ts'
import { ImageFile } from '../products/products.schemas.ts'

/** A page picture. It has no alternative text, which depends on the place where a page shows it. */
export const PagePicture = ImageFile.extend({
  name: z.enum(PAGE_PICTURE_NAMES),
})

export type PagePicture = z.infer<typeof PagePicture>

/** Schemas of the endpoints in page-pictures.endpoints.ts. */
export const pagePicturesSchemas = {
  listPagePictures: {
    data: z.object({ items: z.array(PagePicture) }),
  },
} satisfies Record<string, EndpointSchemas>
