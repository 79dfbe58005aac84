import type { Db } from '../../db/pool.ts'

/** Claims signatures by their ids. Returns whether none of them was claimed before. */
export async function claimSignatures(db: Db, ids: readonly string[], now: Date): Promise<boolean> {
  const claimed = await db
    .insertInto('agent_signatures')
    .values(ids.map((id) => ({ id, created_at: now })))
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .execute()
  return claimed.length === ids.length
}
