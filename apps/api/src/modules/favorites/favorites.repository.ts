import type { Db, Tx } from '../../db/pool.ts'

interface FavoriteRow {
  product_id: string
  created_at: Date
}

/** One page of a customer's favourites, newest first, and the total number. */
export async function findFavoritePage(
  db: Db,
  { userId, limit, offset }: { userId: string; limit: number; offset: number },
): Promise<{ favorites: FavoriteRow[]; total: number }> {
  const [total, favorites] = await Promise.all([
    countFavorites(db, userId),
    favoritesOf(db, userId).select(['product_id', 'created_at']).limit(limit).offset(offset).execute(),
  ])
  return { favorites, total }
}

/** All of a customer's favourites, newest first. */
export async function listProductIds(db: Db, userId: string): Promise<string[]> {
  const rows = await favoritesOf(db, userId).select('product_id').execute()
  return rows.map(({ product_id }) => product_id)
}

export async function countFavorites(db: Db | Tx, userId: string): Promise<number> {
  const { total } = await db
    .selectFrom('favorites')
    .select((row) => row.fn.countAll<number>().as('total'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return total
}

export async function hasFavorite(db: Tx, userId: string, productId: string): Promise<boolean> {
  const row = await db
    .selectFrom('favorites')
    .select('product_id')
    .where('user_id', '=', userId)
    .where('product_id', '=', productId)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertFavorite(db: Tx, userId: string, productId: string, now: Date): Promise<void> {
  await db
    .insertInto('favorites')
    .values({ user_id: userId, product_id: productId, created_at: now })
    .execute()
}

export async function deleteFavorite(db: Db, userId: string, productId: string): Promise<void> {
  await db.deleteFrom('favorites').where('user_id', '=', userId).where('product_id', '=', productId).execute()
}

function favoritesOf(db: Db, userId: string) {
  return db
    .selectFrom('favorites')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('product_id', 'desc')
}
