import type { Tx } from '../../db/pool.ts'

/** Alerts follow a size that gets another name. One of a size that is gone, and had that name before, gives way. */
export async function renameSizeInAlerts(
  db: Tx,
  productId: string,
  { was, size }: { was: string; size: string },
): Promise<void> {
  const followers = db
    .selectFrom('stock_alerts')
    .select('recipient_digest')
    .where('product_id', '=', productId)
    .where('size', '=', was)
  await db
    .deleteFrom('stock_alerts')
    .where('product_id', '=', productId)
    .where('size', '=', size)
    .where('recipient_digest', 'in', followers)
    .execute()
  await db
    .updateTable('stock_alerts')
    .set({ size })
    .where('product_id', '=', productId)
    .where('size', '=', was)
    .execute()
}
