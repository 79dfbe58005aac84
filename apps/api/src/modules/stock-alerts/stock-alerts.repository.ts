import { sql } from 'kysely'
import { countUpTo } from '../../db/pages.ts'
import type { Db, Tx } from '../../db/pool.ts'

/** The product and size of an alert. */
export interface StockPlace {
  product_id: string
  size: string
}

interface NewAlert extends StockPlace {
  id: string
  user_id: string | null
  email: string | null
  recipient_digest: string
  language: string
  asked_at: Date
  confirmed_at: Date | null
  expires_at: Date
}

/** The available stock of a size; undefined when the product has no such size. */
export async function findAvailable(db: Db, { product_id, size }: StockPlace): Promise<number | undefined> {
  const row = await db
    .selectFrom('stock_items')
    .select('available')
    .where('product_id', '=', product_id)
    .where('size', '=', size)
    .executeTakeFirst()
  return row?.available
}

/** Serializes changes of a recipient's alerts until the transaction ends. */
export async function lockRecipient(db: Tx, digest: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${digest}, 0))`.execute(db)
}

/** The number of a recipient's other confirmed alerts. */
export async function countWaiting(
  db: Tx,
  digest: string,
  { product_id, size }: StockPlace,
  now: Date,
): Promise<number> {
  const { count } = await db
    .selectFrom('stock_alerts')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('recipient_digest', '=', digest)
    .where('confirmed_at', 'is not', null)
    .where('expires_at', '>', now)
    .where((row) => row.not(row.and([row('product_id', '=', product_id), row('size', '=', size)])))
    .executeTakeFirstOrThrow()
  return count
}

/** Inserts a confirmed alert, or renews an existing one. */
export async function saveWaiting(db: Tx, alert: NewAlert): Promise<void> {
  await db
    .insertInto('stock_alerts')
    .values(alert)
    .onConflict((conflict) =>
      conflict.columns(['product_id', 'size', 'recipient_digest']).doUpdateSet({
        language: alert.language,
        asked_at: alert.asked_at,
        confirmed_at: alert.confirmed_at,
        expires_at: alert.expires_at,
      }),
    )
    .execute()
}

/**
 * Inserts an alert that needs confirmation. An existing one is renewed, unless that was done after
 * `quietSince`. Returns the alert's id when a mail is due. A confirmed one is left unchanged, since anybody
 * can enter anybody's address.
 */
export async function saveUnconfirmed(
  db: Tx,
  alert: NewAlert,
  quietSince: Date,
): Promise<string | undefined> {
  const row = await db
    .insertInto('stock_alerts')
    .values(alert)
    .onConflict((conflict) =>
      conflict
        .columns(['product_id', 'size', 'recipient_digest'])
        .doUpdateSet({
          language: sql`CASE WHEN stock_alerts.confirmed_at IS NULL THEN ${alert.language}
            ELSE stock_alerts.language END`,
          asked_at: alert.asked_at,
          expires_at: sql`greatest(stock_alerts.expires_at, ${alert.expires_at})`,
        })
        .where('stock_alerts.asked_at', '<=', quietSince),
    )
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** An unexpired alert, locked. */
export function lockAlert(db: Tx, id: string, now: Date) {
  return db
    .selectFrom('stock_alerts')
    .selectAll()
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst()
}

export async function confirmAlert(db: Tx, id: string, now: Date, expiresAt: Date): Promise<void> {
  await db
    .updateTable('stock_alerts')
    .set({ confirmed_at: now, expires_at: expiresAt })
    .where('id', '=', id)
    .execute()
}

/** Locks confirmed alerts whose product is available, the longest waiting first; locked ones are skipped. */
export async function lockDueAlerts(db: Tx, now: Date, limit: number) {
  return db
    .selectFrom('stock_alerts as a')
    .innerJoin('products as p', 'p.id', 'a.product_id')
    .innerJoin('stock_items as s', (join) =>
      join.onRef('s.product_id', '=', 'a.product_id').onRef('s.size', '=', 'a.size'),
    )
    .select(['a.id', 'a.user_id', 'a.email', 'a.language', 'a.size', 'p.slug', 'p.record'])
    .where('a.confirmed_at', 'is not', null)
    .where('a.expires_at', '>', now)
    .where('s.available', '>', 0)
    .where('p.status', '=', 'active')
    .where('p.published_at', '<=', now)
    .orderBy('a.asked_at')
    .orderBy('a.id')
    .limit(limit)
    .forUpdate('a')
    .skipLocked()
    .execute()
}

export async function deleteAlerts(db: Tx, ids: string[]): Promise<void> {
  await db.deleteFrom('stock_alerts').where('id', 'in', ids).execute()
}

/** Deletes all alerts of a recipient. Returns how many there were. */
export async function deleteAlertsOf(db: Db, digest: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('stock_alerts')
    .where('recipient_digest', '=', digest)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Who waits for a size and is notified: the longest waiting first. */
function selectWaiting(db: Db, { product_id, size }: StockPlace, now: Date) {
  return db
    .selectFrom('stock_alerts as a')
    .where('a.product_id', '=', product_id)
    .where('a.size', '=', size)
    .where('a.confirmed_at', 'is not', null)
    .where('a.expires_at', '>', now)
}

export function listWaiting(
  db: Db,
  place: StockPlace,
  now: Date,
  page: { order: 'asc' | 'desc'; limit: number; offset: number },
) {
  return selectWaiting(db, place, now)
    .leftJoin('user_emails as u', 'u.user_id', 'a.user_id')
    .select(['a.id', 'a.user_id', 'a.asked_at', 'a.expires_at', 'a.language'])
    .select((row) => row.fn.coalesce('a.email', 'u.email').as('email'))
    .orderBy('a.asked_at', page.order)
    .orderBy('a.id')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
}

export const countAllWaiting = (db: Db, place: StockPlace, now: Date, limit: number): Promise<number> =>
  countUpTo(db, selectWaiting(db, place, now).select('a.id'), limit)

/** A customer's active alerts, the newest first. */
export function listAlertsOf(db: Db, userId: string, now: Date) {
  return db
    .selectFrom('stock_alerts')
    .select(['id', 'product_id', 'size', 'expires_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('asked_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export async function deleteAlertOf(db: Db, userId: string, id: string): Promise<void> {
  await db.deleteFrom('stock_alerts').where('user_id', '=', userId).where('id', '=', id).execute()
}
