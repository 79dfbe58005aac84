import type { Received } from '@shop/contract/http/endpoint'
import { toPageInfo } from '@shop/contract/http/envelope'
import { MAX_FAVORITES, type listFavorites } from '@shop/contract/favorites/favorites.endpoints'
import type { Favorite } from '@shop/contract/favorites/favorites.schemas'
import { AppError } from '../../http/app-error.ts'
import type { Clock } from '../../jobs/clock.ts'
import type { Db } from '../../db/pool.ts'
import { inTransaction } from '../../db/transaction.ts'
import { isId } from '../../db/ids.ts'
import type { ProductsService } from '../products/products.service.ts'
import { lockUser } from '../users/user-lock.sql.ts'
import * as repository from './favorites.repository.ts'

interface Dependencies {
  db: Db
  clock: Clock
  products: ProductsService
}

type ListQuery = Received<typeof listFavorites, 'query'>
export type FavoritesService = ReturnType<typeof createFavoritesService>

/** A customer's favourite products, in their current state. */
export function createFavoritesService({ db, clock, products }: Dependencies) {
  return {
    async list(userId: string, query: ListQuery) {
      const { favorites, total } = await repository.findFavoritePage(db, {
        userId,
        limit: query.limit,
        offset: (query.page - 1) * query.limit,
      })
      const shown = await products.listByIds(favorites.map(({ product_id }) => product_id))
      const byId = new Map(shown.map((product) => [product.product_id, product]))
      const items: Favorite[] = favorites.flatMap(({ product_id, created_at }) => {
        const product = byId.get(product_id)
        return product ? [{ ...product, favorited_at: created_at.toISOString() }] : []
      })
      return { items, ...toPageInfo(query, total) }
    },

    listIds: (userId: string): Promise<string[]> => repository.listProductIds(db, userId),

    /** Returns the product's id. @throws PRODUCT_NOT_FOUND, FAVORITE_LIMIT_REACHED */
    async add(userId: string, productId: string): Promise<string> {
      const id = await products.getIdOnSale({ id: productId })
      await inTransaction(db, async (db) => {
        await lockUser(db, userId)
        if (await repository.hasFavorite(db, userId, id)) return
        if ((await repository.countFavorites(db, userId)) >= MAX_FAVORITES)
          throw new AppError('FAVORITE_LIMIT_REACHED')
        await repository.insertFavorite(db, userId, id, clock())
      })
      return id
    },

    async remove(userId: string, productId: string): Promise<void> {
      if (isId(productId)) await repository.deleteFavorite(db, userId, productId)
    },
  }
}
