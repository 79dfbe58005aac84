import { toMoney } from '@shop/contract/money/money'
import { START_STOCK, type KillableShop } from './killable-shop.ts'

/** Products without sizes, one for each price, with the initial stock; the shop's product first. Returns their ids. */
export async function stockGoods(shop: KillableShop, pricesFen: readonly number[]): Promise<string[]> {
  const rows = await shop.query<{ id: string }>(
    `SELECT id FROM products JOIN stock_items ON product_id = id
     WHERE size = '' AND status = 'active' AND subcategory <> 'custom-designs' AND published_at <= now()
     ORDER BY id = $1 DESC, sku LIMIT $2`,
    [shop.productId, pricesFen.length],
  )
  for (const [index, { id }] of rows.entries()) {
    const fen = pricesFen[index]!
    // The price that a sale lowers stands in the record.
    await shop.query(
      `UPDATE products SET price_fen = $1, record = jsonb_set(record, '{price}', to_jsonb($3::text)) WHERE id = $2`,
      [fen, id, toMoney(fen)],
    )
    await shop.query('UPDATE stock_items SET available = $1 WHERE product_id = $2', [START_STOCK, id])
  }
  return rows.map(({ id }) => id)
}
