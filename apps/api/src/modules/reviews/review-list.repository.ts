import { sql, type SqlBool } from 'kysely'
import type { ReviewSort } from '@shop/contract/reviews/reviews.rules'
import type { Db } from '../../db/pool.ts'
import { selectReviews } from './reviews.repository.ts'

/** Which reviews of a product to list. */
export interface ReviewFilter {
  productId: string
  stars: number | undefined
  withPhotos: boolean
  wristMm: number | undefined
}

const ORDERS: Record<ReviewSort, readonly ('helpful_count' | 'stars asc' | 'stars desc')[]> = {
  helpful: ['helpful_count'],
  newest: [],
  highest: ['stars desc'],
  lowest: ['stars asc'],
}

function toConditions({ productId, stars, withPhotos, wristMm }: ReviewFilter) {
  const conditions = [sql<SqlBool>`product_id = ${productId} AND status = 'approved'`]
  if (stars !== undefined) conditions.push(sql<SqlBool>`stars = ${stars}`)
  if (withPhotos) conditions.push(sql<SqlBool>`photo_count > 0`)
  if (wristMm !== undefined) conditions.push(sql<SqlBool>`wrist_mm = ${wristMm}`)
  return sql<SqlBool>`${sql.join(conditions, sql` AND `)}`
}

/** A page of the approved reviews of a product. */
export function listReviews(
  db: Db,
  filter: ReviewFilter,
  { sort, limit, offset }: { sort: ReviewSort; limit: number; offset: number },
) {
  let query = selectReviews(db).where(toConditions(filter))
  for (const key of ORDERS[sort])
    query =
      key === 'helpful_count'
        ? query.orderBy('helpful_count', 'desc')
        : query.orderBy('stars', key === 'stars asc' ? 'asc' : 'desc')
  return query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).offset(offset).execute()
}

export async function countReviews(db: Db, filter: ReviewFilter): Promise<number> {
  const { total } = await db
    .selectFrom('reviews')
    .select((row) => row.fn.countAll<number>().as('total'))
    .where(toConditions(filter))
    .executeTakeFirstOrThrow()
  return total
}

/** The summary of a product's approved reviews; the stars are those of reviews bought here. */
export async function readFigures(db: Db, productId: string) {
  const { rows } = await sql<{
    stars: number[]
    stone: number | null
    finish: number | null
    fit: number | null
    with_photos: number
    wrists: number[]
  }>`
    SELECT
      (SELECT star_counts FROM products WHERE id = ${productId}) AS stars,
      round(avg(stone) FILTER (WHERE source_name IS NULL), 1)::float AS stone,
      round(avg(finish) FILTER (WHERE source_name IS NULL), 1)::float AS finish,
      round(avg(fit) FILTER (WHERE source_name IS NULL), 1)::float AS fit,
      count(*) FILTER (WHERE photo_count > 0)::int AS with_photos,
      coalesce(array_agg(DISTINCT wrist_mm) FILTER (WHERE wrist_mm IS NOT NULL), '{}') AS wrists
    FROM reviews WHERE product_id = ${productId} AND status = 'approved'`.execute(db)
  return rows[0]!
}

/** The newest approved reviews of a product that have photos. */
export async function listIdsWithPhotos(db: Db, productId: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('reviews')
    .select('id')
    .where('product_id', '=', productId)
    .where('status', '=', 'approved')
    .where('photo_count', '>', 0)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}
