import type { Tx } from '../../db/pool.ts'

/** Serializes changes of what belongs to one user; orders and payments do not use this lock. */
export async function lockUser(db: Tx, userId: string): Promise<void> {
  await db.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
}
