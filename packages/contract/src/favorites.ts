import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { pageOf, pageQuery } from './envelope.ts'
import { Product } from './products.ts'

/** Default length of a page of favourites, and most that one shopper keeps. */
export const FAVORITES_PAGE_SIZE = 24
export const MAX_FAVORITES = 500

/** A favourite: the product as it is now (specification, section 3), and when it was marked. */
export const Favorite = Product.extend({ favorited_at: z.string() })
export type Favorite = z.infer<typeof Favorite>

const productId = z.string().min(1).max(64)

export const listFavorites = defineEndpoint({
  method: 'GET',
  path: '/users/favorites',
  twins: ['/v1/users/favorites'],
  summary: 'The favourites, the newest first; a product that is no longer sold has status 0 and no stock',
  auth: 'user',
  query: z.object(pageQuery(FAVORITES_PAGE_SIZE)),
  data: pageOf(Favorite),
  errors: [],
})

export const listFavoriteIds = defineEndpoint({
  method: 'GET',
  path: '/v1/users/favorites/ids',
  twins: ['/users/favorites/ids'],
  summary: 'The ids of all favourites, to mark them wherever products are shown',
  auth: 'user',
  data: z.object({ product_ids: z.array(z.string()) }),
  errors: [],
})

export const addFavorite = defineEndpoint({
  method: 'POST',
  path: '/users/favorites',
  twins: ['/v1/users/favorites'],
  summary: 'Marks a product as a favourite; one that is marked already stays so',
  auth: 'user',
  body: z.strictObject({ productId }),
  data: z.object({ product_id: z.string() }),
  status: 201,
  errors: ['PRODUCT_NOT_FOUND', 'FAVORITE_LIMIT_REACHED'],
})

export const removeFavorite = defineEndpoint({
  method: 'DELETE',
  path: '/users/favorites/:productId',
  twins: ['/v1/users/favorites/:productId'],
  summary: 'Takes a product off the favourites; one that is none is fine',
  auth: 'user',
  params: z.object({ productId }),
  data: z.object({}),
  errors: [],
})
