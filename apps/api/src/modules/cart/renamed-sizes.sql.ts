import type { Tx } from '../../db/pool.ts'

/** Lines of carts follow a size that gets another name. A line of a size that is gone, and had that name before, gives way. */
export async function renameSizeInCarts(
  db: Tx,
  productId: string,
  { was, size }: { was: string; size: string },
): Promise<void> {
  const followers = db
    .selectFrom('cart_items')
    .select('user_id')
    .where('product_id', '=', productId)
    .where('size', '=', was)
  await db
    .deleteFrom('cart_items')
    .where('product_id', '=', productId)
    .where('size', '=', size)
    .where('user_id', 'in', followers)
    .execute()
  await db
    .updateTable('cart_items')
    .set({ size })
    .where('product_id', '=', productId)
    .where('size', '=', was)
    .execute()
}
