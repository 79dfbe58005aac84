import { MIN_FIT_REVIEWS } from '@shop/contract/reviews/reviews.rules'
import { sql } from 'kysely'
import type { Tx } from '../../db/pool.ts'
import { noteProductChanges } from '../products/catalogue/product-changes.sql.ts'
import { lockShownProduct } from '../products/catalogue/product-lock.sql.ts'

/** Counts the stars and the fit of a product again. Imported reviews do not count: the shop knows of no purchase. */
export async function refreshRatings(db: Tx, productId: string, now: Date): Promise<void> {
  await lockShownProduct(db, productId)
  await noteProductChanges(db, [productId])
  await sql`
    WITH own AS (
      SELECT stars, wrist_mm, size FROM reviews
      WHERE product_id = ${productId} AND status = 'approved' AND source_name IS NULL
    ), worn AS (
      SELECT wrist_mm, size, count(*) AS owners, sum(count(*)) OVER (PARTITION BY wrist_mm) AS total
      FROM own WHERE wrist_mm IS NOT NULL AND size <> '' GROUP BY wrist_mm, size
    )
    UPDATE products SET updated_at = ${now},
      star_counts = ARRAY(
        SELECT (SELECT count(*)::int FROM own WHERE stars = star) FROM generate_series(1, 5) star ORDER BY star),
      fit_lines = (
        SELECT coalesce(jsonb_agg(jsonb_build_object(
          'wrist_mm', wrist_mm, 'size', size, 'owners', owners, 'of', total) ORDER BY wrist_mm), '[]')
        FROM worn WHERE total >= ${MIN_FIT_REVIEWS} AND owners * 2 > total)
    WHERE id = ${productId}`.execute(db)
}
