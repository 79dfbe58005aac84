import { z } from 'zod'
import { localized } from '../text/fields.schemas.ts'
import type { EndpointSchemas } from '../http/endpoint.ts'
import { ProductImage } from '../products/products.schemas.ts'

/** The content of a category or sub-category. */
export const Category = z.object({
  slug: z.string(),
  ...localized('name'),
  ...localized('intro', z.string().describe('One sentence, above its list')),
  ...localized('teaser', z.string().describe('On the home page; empty for sub-categories')),
  picture: ProductImage.optional(),
  share_image: z
    .string()
    .describe('A JPEG for shared links, of its own picture or its category’s (size: share-pictures.ts)')
    .optional(),
})

export type Category = z.infer<typeof Category>

/** Schemas of the endpoints in categories.endpoints.ts. */
export const categoriesSchemas = {
  listCategories: {
    data: z.object({ items: z.array(Category).describe('Each category before its sub-categories') }),
  },
} satisfies Record<string, EndpointSchemas>
