import { z } from 'zod'
import type { EndpointSchemas } from '../http/endpoint.ts'
import { pageOf, pageQuery } from '../http/envelope.schemas.ts'
import { Product } from '../products/products.schemas.ts'

/** A favourite: the current product, and when it was added. */
export const Favorite = Product.extend({ favorited_at: z.string() })

export type Favorite = z.infer<typeof Favorite>

const productId = z.string().min(1).max(64)

/** Schemas of the endpoints in favorites.endpoints.ts. */
export const favoritesSchemas = {
  listFavorites: {
    query: z.object(pageQuery(24)),
    data: pageOf(Favorite),
  },
  listFavoriteIds: {
    data: z.object({ product_ids: z.array(z.string()) }),
  },
  addFavorite: {
    body: z.strictObject({ productId }),
    data: z.object({ product_id: z.string() }),
  },
  removeFavorite: {
    params: z.object({ productId }),
    data: z.object({}),
  },
} satisfies Record<string, EndpointSchemas>
