import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Db, Tx } from '../../db/pool.ts'
import { countUpTo } from '../../db/pages.ts'
import type { WebhookEndpoints } from '../../db/tables.ts'

export type WebhookRow = Selectable<WebhookEndpoints>

export function listWebhooks(db: Db, page: { order: 'asc' | 'desc'; limit: number; offset: number }) {
  return db
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('profile_url', 'is', null)
    .orderBy('created_at', page.order)
    .orderBy('id', page.order)
    .limit(page.limit)
    .offset(page.offset)
    .execute()
}

export const countWebhooks = (db: Db | Tx, limit: number): Promise<number> =>
  countUpTo(db, db.selectFrom('webhook_endpoints').select('id').where('profile_url', 'is', null), limit)

export function findWebhook(db: Db | Tx, id: string): Promise<WebhookRow | undefined> {
  return db
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('id', '=', id)
    .where('profile_url', 'is', null)
    .executeTakeFirst()
}

/** Locks an address, also of a platform, against other changes; events are recorded for it meanwhile. */
export function lockWebhook(db: Tx, id: string): Promise<WebhookRow | undefined> {
  return db
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Inserts an address unless its id exists. Returns whether it did not. */
export async function insertWebhook(db: Tx, row: Insertable<WebhookEndpoints>): Promise<boolean> {
  const inserted = await db
    .insertInto('webhook_endpoints')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Changes an address, which then has the next version. */
export function updateWebhook(
  db: Tx,
  id: string,
  columns: Updateable<WebhookEndpoints>,
): Promise<WebhookRow> {
  return db
    .updateTable('webhook_endpoints')
    .set((row) => ({ ...columns, version: row('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Deletes an address with its deliveries; transactions that record events for it end first. */
export async function deleteWebhook(db: Tx, id: string): Promise<void> {
  await db.selectFrom('webhook_endpoints').select('id').where('id', '=', id).forUpdate().execute()
  await db.deleteFrom('webhook_deliveries').where('endpoint_id', '=', id).execute()
  await db.deleteFrom('webhook_endpoints').where('id', '=', id).execute()
}

/** Notes the result of an attempt. `status`: what a failure makes of the address. */
export async function noteAttempt(
  db: Tx,
  id: string,
  { failingSince, status }: { failingSince: Date | null; status: string },
): Promise<void> {
  await db
    .updateTable('webhook_endpoints')
    .set({ failing_since: failingSince, status })
    .where('id', '=', id)
    // One that the merchant has paused meanwhile stays so.
    .where('status', '=', 'active')
    .execute()
}

/** Addresses of programs that nothing is delivered to against the merchant's will, or that have failed for so long. */
export async function countFailing(db: Db, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('webhook_endpoints')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where((row) => row.or([row('status', 'in', ['failing', 'gone']), row('failing_since', '<=', since)]))
    .where('status', '!=', 'paused')
    .where('profile_url', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}
