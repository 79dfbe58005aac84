import type { Tx } from '../../../db/pool.ts'

/**
 * Locks what is shown of a product's reviews or questions, after the review or question itself: of two moderators, the
 * second one counts what the first has approved.
 */
export async function lockShownProduct(db: Tx, productId: string): Promise<void> {
  await db.selectFrom('products').select('id').where('id', '=', productId).forUpdate().execute()
}
