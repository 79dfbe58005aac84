import type { Tx } from '../../db/pool.ts'

/** Changes to what belongs to one shopper wait for each other; orders and payments of theirs do not wait. */
export async function lockUser(db: Tx, userId: string): Promise<void> {
  await db.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
}
