import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/pool.ts'
import { countUpTo } from '../../../db/pages.ts'
import { anyOf } from '../../../db/sql.ts'
import type { JsonValue } from '../../../db/tables.ts'

export type CouponBatchRow = Awaited<ReturnType<typeof listBatchesById>>[number]

/** The ids of a page of batches. The codes of a batch were all created at one time. */
export async function listBatchIds(
  db: Db,
  { order, limit, offset }: { order: 'asc' | 'desc'; limit: number; offset: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('coupons')
    .select(['batch_id', 'created_at'])
    .distinct()
    .where('batch_id', 'is not', null)
    .orderBy('created_at', order)
    .orderBy('batch_id', order)
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(({ batch_id: id }) => id!)
}

export const countBatches = (db: Db, limit: number): Promise<number> =>
  countUpTo(
    db,
    db.selectFrom('coupons').select('batch_id').distinct().where('batch_id', 'is not', null),
    limit,
  )

/** Batches with the use of their codes so far, unordered. A batch has the state of its last code. */
export function listBatchesById(db: Db | Tx, ids: string[]) {
  return db
    .selectFrom('coupons')
    .leftJoin('coupon_claims as used', (join) =>
      join.onRef('used.coupon_id', '=', 'coupons.id').on('used.status', '=', 'used'),
    )
    .select((row) => [
      sql<string>`batch_id`.as('id'),
      sql<string>`min(title)`.as('title'),
      sql<string>`min(title_zh)`.as('title_zh'),
      sql<JsonValue>`min(translations::text)::jsonb`.as('translations'),
      row.fn.countAll<number>().as('count'),
      sql<number>`sum(claimed_count)::bigint`.as('claimed'),
      row.fn.count<number>('used.id').as('used'),
      sql<number>`coalesce(sum(used.saved_fen), 0)::bigint`.as('cost_fen'),
      sql<Date | null>`CASE WHEN bool_and(stopped_at IS NOT NULL) THEN max(stopped_at) END`.as('stopped_at'),
      sql<Date>`max(starts_at)`.as('starts_at'),
      sql<Date>`max(ends_at)`.as('ends_at'),
      sql<Date>`min(created_at)`.as('created_at'),
    ])
    .where('batch_id', '=', anyOf(ids))
    .groupBy('batch_id')
    .execute()
}

export type CodeRow = Awaited<ReturnType<typeof listCodes>>[number]

/** The codes of a batch with what became of them. */
export function listCodes(db: Db, batchId: string) {
  return db
    .selectFrom('coupons')
    .leftJoin('coupon_claims', 'coupon_claims.coupon_id', 'coupons.id')
    .select(['coupons.code', 'coupons.ends_at', 'coupon_claims.status'])
    .where('batch_id', '=', batchId)
    .orderBy('coupons.code')
    .execute()
}
