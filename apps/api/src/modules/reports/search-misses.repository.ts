import { sql } from 'kysely'
import type { Db, ReadDb } from '../../db/pool.ts'

/** Adds to the searches of a day that found nothing. */
export async function addSearchMisses(
  db: Db,
  day: string,
  misses: ReadonlyMap<string, number>,
): Promise<void> {
  if (misses.size === 0) return
  // In one order, so that processes that write at once do not wait for each other in a circle.
  const rows = [...misses].map(([query, searches]) => ({ day, query, searches }))
  rows.sort((one, other) => (one.query < other.query ? -1 : 1))
  await db
    .insertInto('search_misses')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'query'])
        .doUpdateSet({ searches: sql`search_misses.searches + excluded.searches` }),
    )
    .execute()
}

export function listSearchMisses(db: ReadDb, fromDay: string, limit: number) {
  return db
    .selectFrom('search_misses')
    .select(['query', sql<number>`sum(searches)::bigint`.as('searches')])
    .where('day', '>=', fromDay)
    .groupBy('query')
    .orderBy('searches', 'desc')
    .orderBy('query')
    .limit(limit)
    .execute()
}
