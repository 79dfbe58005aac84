import type { Db } from '../../db/pool.ts'
import type { TimeSpan } from '../../db/time-span.ts'
import { readTexts } from '../../db/translations.ts'

/** The offers that apply at some time of a span, also those that are paused, in the order in which they start. */
export async function listOffersOfSpan(db: Db, { from, until }: TimeSpan, limit: number) {
  const rows = await db
    .selectFrom('offers')
    .select(['id', 'title', 'title_zh', 'translations', 'is_active', 'starts_at', 'ends_at'])
    .where('starts_at', '<', until)
    .where('ends_at', '>', from)
    .orderBy('starts_at')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(readTexts)
}
