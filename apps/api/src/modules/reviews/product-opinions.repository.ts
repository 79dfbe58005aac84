import type { Localized } from '@shop/contract/languages/languages'
import { sql } from 'kysely'
import { MIN_FIT_REVIEWS } from '@shop/contract/reviews/reviews.endpoints'
import type { Db, Tx } from '../../db/pool.ts'
import { anyOf } from '../../db/sql.ts'

/**
 * Locks what is shown of a product's reviews, after the review itself: of two moderators, the second one counts what the
 * first has approved.
 */
async function lockProduct(db: Tx, productId: string): Promise<void> {
  await db.selectFrom('products').select('id').where('id', '=', productId).forUpdate().execute()
}

/** Counts the stars and the fit of a product again. Imported reviews do not count: the shop knows of no purchase. */
export async function refreshRatings(db: Tx, productId: string, now: Date): Promise<void> {
  await lockProduct(db, productId)
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

/** Counts the approved questions of a product again. */
export async function refreshQuestions(db: Tx, productId: string, now: Date): Promise<void> {
  await lockProduct(db, productId)
  await db
    .updateTable('products')
    .set((row) => ({
      updated_at: now,
      question_count: row
        .selectFrom('questions')
        .select((all) => all.fn.countAll<number>().as('count'))
        .where('product_id', '=', productId)
        .where('status', '=', 'approved'),
    }))
    .where('id', '=', productId)
    .execute()
}

/** What queues and mails show of products, by id. */
export async function listProductFacts(db: Db | Tx, ids: string[]) {
  const rows = await db
    .selectFrom('products as p')
    .leftJoin('product_images as i', (join) =>
      join.onRef('i.product_id', '=', 'p.id').on('i.position', '=', 0),
    )
    .select(['p.id', 'p.slug', sql<Localized<string>>`p.record -> 'name'`.as('name'), 'i.url as image'])
    .where('p.id', '=', anyOf(ids))
    .execute()
  return new Map(rows.map((row) => [row.id, { ...row, image: row.image ?? '/images/placeholder.jpg' }]))
}

export type ProductFacts =
  Awaited<ReturnType<typeof listProductFacts>> extends Map<string, infer Facts> ? Facts : never
