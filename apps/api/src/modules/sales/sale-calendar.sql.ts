import type { Translated } from '@shop/contract/languages/translated'
import type { Db } from '../../db/pool.ts'
import type { TimeSpan } from '../../db/time-span.ts'

/** The sales that run at some time of a span, also those that were stopped, in the order in which they start. */
export async function listSalesOfSpan(db: Db, { from, until }: TimeSpan, limit: number) {
  const rows = await db
    .selectFrom('sales')
    .select(['id', 'title', 'is_stopped', 'starts_at', 'ends_at'])
    .where('starts_at', '<', until)
    .where('ends_at', '>', from)
    .orderBy('starts_at')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ title, ...row }) => ({ ...row, title: title as unknown as Translated<string> }))
}
