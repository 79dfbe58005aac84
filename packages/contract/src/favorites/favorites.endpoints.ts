import { defineEndpoint, typesOf } from '../http/endpoint.ts'
import type { favoritesSchemas } from './favorites.schemas.ts'

export const MAX_FAVORITES = 500

export const listFavorites = defineEndpoint({
  method: 'GET',
  path: '/users/favorites',
  twins: ['/v1/users/favorites'],
  summary: 'The favourites, newest first; a product no longer on sale has status 0 and no stock',
  auth: 'user',
  schemas: typesOf<typeof favoritesSchemas.listFavorites>(),
  errors: [],
})

export const listFavoriteIds = defineEndpoint({
  method: 'GET',
  path: '/v1/users/favorites/ids',
  twins: ['/users/favorites/ids'],
  summary: 'The ids of all favourites, to mark them in product lists',
  auth: 'user',
  schemas: typesOf<typeof favoritesSchemas.listFavoriteIds>(),
  errors: [],
})

export const addFavorite = defineEndpoint({
  method: 'POST',
  path: '/users/favorites',
  twins: ['/v1/users/favorites'],
  summary: 'Adds a product to the favourites; idempotent',
  auth: 'user',
  schemas: typesOf<typeof favoritesSchemas.addFavorite>(),
  status: 201,
  errors: ['PRODUCT_NOT_FOUND', 'FAVORITE_LIMIT_REACHED'],
})

export const removeFavorite = defineEndpoint({
  method: 'DELETE',
  path: '/users/favorites/:productId',
  twins: ['/v1/users/favorites/:productId'],
  summary: 'Removes a product from the favourites; idempotent',
  auth: 'user',
  schemas: typesOf<typeof favoritesSchemas.removeFavorite>(),
  errors: [],
})
