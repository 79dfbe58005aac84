import { sql, type Selectable } from 'kysely'
import type { ParcelProblem } from '@shop/contract/console/parcels'
import type { ParcelStatus } from '@shop/contract/tracking'
import { createId } from '../../db/ids.ts'
import type { Db, Tx } from '../../db/pool.ts'
import type { ParcelEvents, Parcels } from '../../db/tables.ts'
import type { TrackedEvent } from './tracking-port.ts'

export type ParcelRow = Omit<Selectable<Parcels>, 'status'> & { status: ParcelStatus }
export type ParcelEventRow = Omit<Selectable<ParcelEvents>, 'status'> & { status: ParcelStatus }

/** Starts to follow an order's parcel; does nothing if the shop follows it already. */
export async function insertParcel(db: Db, parcel: { orderId: string; provider: string; now: Date }) {
  const { orderId, provider, now } = parcel
  await db
    .insertInto('parcels')
    .values({
      ...{ order_id: orderId, provider, from_status: 'new', status: 'registered' },
      ...{ news_at: now, check_at: now, created_at: now, updated_at: now },
    })
    .onConflict((conflict) => conflict.column('order_id').doNothing())
    .execute()
}

export function findParcel(db: Db | Tx, orderId: string): Promise<ParcelRow | undefined> {
  return db
    .selectFrom('parcels')
    .selectAll()
    .where('order_id', '=', orderId)
    .$castTo<ParcelRow>()
    .executeTakeFirst()
}

/** The orders of a parcel that the provider names. */
export async function listOrdersOfTracking(db: Db, provider: string, trackingId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('parcels')
    .select('order_id')
    .where('tracking_id', '=', trackingId)
    .where('provider', '=', provider)
    .execute()
  return rows.map(({ order_id: id }) => id)
}

/** Parcels whose provider is to be asked by now, the longest waiting first. */
export async function listDueParcels(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('parcels')
    .select('order_id')
    .where('check_at', '<=', now)
    .orderBy('check_at')
    .limit(limit)
    .execute()
  return rows.map(({ order_id: id }) => id)
}

/** Changes a parcel apart from its status. */
export async function editParcel(
  db: Db | Tx,
  orderId: string,
  change: Partial<Pick<ParcelRow, 'tracking_id' | 'refused_at' | 'check_at' | 'news_at'>> & {
    updated_at: Date
  },
): Promise<void> {
  await db.updateTable('parcels').set(change).where('order_id', '=', orderId).execute()
}

/** Moves a parcel on. Returns whether it was where the caller saw it. */
export async function moveParcel(
  db: Tx,
  orderId: string,
  { from, to, now }: { from: ParcelStatus; to: ParcelStatus; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('parcels')
    .set({ from_status: from, status: to, updated_at: now })
    .where('order_id', '=', orderId)
    .where('status', '=', from)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Stores what is new of these events. Returns how many were. */
export async function insertParcelEvents(
  db: Tx,
  orderId: string,
  { events, source, now }: { events: readonly TrackedEvent[]; source: string; now: Date },
): Promise<number> {
  if (events.length === 0) return 0
  const rows = events.map(({ status, at, place }) => ({
    ...{ id: createId(), order_id: orderId, status, occurred_at: at, place, source, created_at: now },
  }))
  const inserted = await db
    .insertInto('parcel_events')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['order_id', 'occurred_at', 'status', 'place']).doNothing())
    .returning('id')
    .execute()
  return inserted.length
}

/** The events of a parcel, newest first. */
export function listParcelEvents(db: Db | Tx, orderId: string): Promise<ParcelEventRow[]> {
  return db
    .selectFrom('parcel_events')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('occurred_at', 'desc')
    .orderBy('id', 'desc')
    .$castTo<ParcelEventRow>()
    .execute()
}

/** Parcels that need a look, the oldest news first: those of one order, or of all. */
export async function listProblems(
  db: Db,
  { silentSince, limit, orderId }: { silentSince: Date; limit: number; orderId?: string },
): Promise<{ orderId: string; problem: ParcelProblem }[]> {
  const problem = sql<ParcelProblem | null>`CASE
    WHEN parcels.refused_at IS NOT NULL THEN 'refused'
    WHEN parcels.status IN ('exception', 'returned') THEN parcels.status
    WHEN parcels.news_at <= ${silentSince} THEN 'silent' END`
  const all = db
    .selectFrom('parcels')
    .innerJoin('orders', 'orders.id', 'parcels.order_id')
    .select(['parcels.order_id', problem.as('problem')])
    .where('parcels.status', '!=', 'delivered')
    // Neither what the merchant saw arrive, nor what was refunded in full: it has been looked after.
    .where('orders.delivered_at', 'is', null)
    .where('orders.status', 'in', ['shipped', 'partially_refunded'])
    .where(problem, 'is not', null)
    .orderBy('parcels.news_at')
    .limit(limit)
  const rows = await (orderId === undefined ? all : all.where('parcels.order_id', '=', orderId)).execute()
  return rows.map((row) => ({ orderId: row.order_id, problem: row.problem! }))
}
