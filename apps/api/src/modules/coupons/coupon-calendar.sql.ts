import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import type { TimeSpan } from '../../db/time-span.ts'
import { readTexts } from '../../db/translations.ts'

/**
 * The coupons that hold at some time of a span, also those that were stopped, in the order in which they start. Of the codes
 * of a batch, which are alike, one stands for all: `batch_id` says so.
 */
export async function listCouponsOfSpan(db: Db, { from, until }: TimeSpan, limit: number) {
  const rows = await db
    .with('one_each', (db) =>
      db
        .selectFrom('coupons')
        .distinctOn(sql`coalesce(batch_id, id)`)
        .select(['id', 'batch_id', 'title', 'title_zh', 'translations', 'stopped_at', 'starts_at', 'ends_at'])
        .where('starts_at', '<', until)
        .where('ends_at', '>', from)
        // What still holds stands for a batch of which some codes were stopped.
        .orderBy(sql`coalesce(batch_id, id), stopped_at DESC NULLS FIRST`),
    )
    .selectFrom('one_each')
    .selectAll()
    .orderBy('starts_at')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(readTexts)
}
