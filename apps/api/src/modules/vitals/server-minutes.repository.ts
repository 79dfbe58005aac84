import { sql } from 'kysely'
import type { Db, Tx } from '../../db/pool.ts'
import { addEncoded, encodeSketch, type Sketch } from './sketch.ts'

/** The responses of one minute. The sketch has tenths of a millisecond. */
export interface ServerCount {
  at: Date
  requests: number
  failures: number
  unchanged: number
  /** Responses from the cache. */
  stored: number
  sketch: Sketch
}

/** Adds to what other processes have counted in that minute. */
export async function addServerCount(db: Tx, { at, sketch, ...counts }: ServerCount): Promise<void> {
  const earlier = await db
    .insertInto('server_minutes')
    .values({ at })
    // Changes nothing, but locks the row and returns it.
    .onConflict((conflict) => conflict.column('at').doUpdateSet({ at }))
    .returning('sketch')
    .executeTakeFirstOrThrow()
  addEncoded(sketch, earlier.sketch)
  await db
    .updateTable('server_minutes')
    .set((row) => ({
      requests: sql`${row.ref('requests')} + ${counts.requests}`,
      failures: sql`${row.ref('failures')} + ${counts.failures}`,
      unchanged: sql`${row.ref('unchanged')} + ${counts.unchanged}`,
      kept: sql`${row.ref('kept')} + ${counts.stored}`,
      sketch: encodeSketch(sketch),
    }))
    .where('at', '=', at)
    .execute()
}

export function listServerMinutes(db: Db, since: Date) {
  return db.selectFrom('server_minutes').selectAll().where('at', '>=', since).orderBy('at').execute()
}

export async function dropServerMinutes(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('server_minutes').where('at', '<', before).execute()
}
