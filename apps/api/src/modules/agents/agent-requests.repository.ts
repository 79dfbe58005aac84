import type { Db, Tx } from '../../db/pool.ts'

/** A request with a key that a repeat has too. */
export interface KeyedRequest {
  platform: string
  operation: string
  key: string
  /** Of its input: another one under the same key is refused. */
  fingerprint: string
}

/**
 * Claims the key of a request until the transaction ends; a repeat waits for it. Returns false if there was such a request.
 */
export async function claimRequest(db: Tx, request: KeyedRequest & { now: Date }): Promise<boolean> {
  const { now, ...row } = request
  const claimed = await db
    .insertInto('agent_requests')
    .values({ ...row, response: '', created_at: now })
    .onConflict((conflict) => conflict.columns(['platform', 'operation', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst()
  return claimed !== undefined
}

const toKey = ({ platform, operation, key }: KeyedRequest) => ({ platform, operation, key })

export async function storeResponse(db: Tx, request: KeyedRequest, response: string): Promise<void> {
  await db
    .updateTable('agent_requests')
    .set({ response })
    .where((where) => where.and(toKey(request)))
    .execute()
}

export function findRequest(db: Db | Tx, request: KeyedRequest) {
  return db
    .selectFrom('agent_requests')
    .select(['fingerprint', 'response'])
    .where((where) => where.and(toKey(request)))
    .executeTakeFirst()
}
