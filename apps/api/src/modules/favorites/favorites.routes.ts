import * as endpoints from '@shop/contract/favorites/favorites.endpoints'
import type { Route } from '../../http/route.ts'
import type { FavoritesService } from './favorites.service.ts'

export function registerFavorites(route: Route, favorites: FavoritesService): void {
  route(endpoints.listFavorites, ({ user, query }) => favorites.list(user.userId, query))
  route(endpoints.listFavoriteIds, async ({ user }) => ({
    product_ids: await favorites.listIds(user.userId),
  }))
  route(endpoints.addFavorite, async ({ user, body }) => ({
    product_id: await favorites.add(user.userId, body.productId),
  }))
  route(endpoints.removeFavorite, async ({ user, params }) => {
    await favorites.remove(user.userId, params.productId)
    return {}
  })
}
