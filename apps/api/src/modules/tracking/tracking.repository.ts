import { sql, type ExpressionBuilder, type Selectable } from 'kysely'
import type { ParcelProblem } from '@shop/contract/tracking/parcels.console'
import type { ParcelStatus } from '@shop/contract/tracking/parcels.rules'
import { createId } from '../../db/ids.ts'
import type { Db, ReadDb, Tx } from '../../db/pool.ts'
import type { DB, ShipmentEvents, ShipmentTracking } from '../../db/tables.ts'
import type { ShipmentKey } from '../orders/shipments/shipping.service.ts'
import type { TrackedEvent } from './tracking-port.ts'

/** A shipment that the shop follows, and where its parcel is. */
export type ParcelRow = Omit<Selectable<ShipmentTracking>, 'status'> & { status: ParcelStatus }
export type ParcelEventRow = Omit<Selectable<ShipmentEvents>, 'status'> & { status: ParcelStatus }

/** Selects the row of one shipment. */
const isOf =
  ({ orderId, number }: ShipmentKey) =>
  (row: ExpressionBuilder<DB, 'shipment_tracking'>) =>
    row.and([row('order_id', '=', orderId), row('shipment_number', '=', number)])

/** Starts to follow a shipment; does nothing if the shop follows it already. */
export async function insertParcel(db: Db, parcel: ShipmentKey & { provider: string; now: Date }) {
  const { orderId, number, provider, now } = parcel
  await db
    .insertInto('shipment_tracking')
    .values({
      order_id: orderId,
      shipment_number: number,
      provider,
      from_status: 'new',
      status: 'registered',
      news_at: now,
      check_at: now,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.columns(['order_id', 'shipment_number']).doNothing())
    .execute()
}

export function findParcel(db: Db | Tx, key: ShipmentKey): Promise<ParcelRow | undefined> {
  return db
    .selectFrom('shipment_tracking')
    .selectAll()
    .where(isOf(key))
    .$castTo<ParcelRow>()
    .executeTakeFirst()
}

/** The followed shipments of an order, in the sequence in which they left. */
export function listParcels(db: Db, orderId: string): Promise<ParcelRow[]> {
  return db
    .selectFrom('shipment_tracking')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('shipment_number')
    .$castTo<ParcelRow>()
    .execute()
}

const toKey = (row: { order_id: string; shipment_number: number }): ShipmentKey => ({
  orderId: row.order_id,
  number: row.shipment_number,
})

/** The shipments in a parcel that the provider names. */
export async function listShipmentsOfTracking(
  db: Db,
  provider: string,
  trackingId: string,
): Promise<ShipmentKey[]> {
  const rows = await db
    .selectFrom('shipment_tracking')
    .select(['order_id', 'shipment_number'])
    .where('tracking_id', '=', trackingId)
    .where('provider', '=', provider)
    .execute()
  return rows.map(toKey)
}

/** Shipments that are due for a request to their provider, the longest waiting first. */
export async function listDueParcels(db: Db, now: Date, limit: number): Promise<ShipmentKey[]> {
  const rows = await db
    .selectFrom('shipment_tracking')
    .select(['order_id', 'shipment_number'])
    .where('check_at', '<=', now)
    .orderBy('check_at')
    .limit(limit)
    .execute()
  return rows.map(toKey)
}

/** Changes a parcel apart from its status. */
export async function editParcel(
  db: Db | Tx,
  key: ShipmentKey,
  change: Partial<Pick<ParcelRow, 'tracking_id' | 'refused_at' | 'check_at' | 'news_at'>> & {
    updated_at: Date
  },
): Promise<void> {
  await db.updateTable('shipment_tracking').set(change).where(isOf(key)).execute()
}

/** Forgets a parcel and where it was. */
export async function deleteParcel(db: Tx, { orderId, number }: ShipmentKey): Promise<void> {
  for (const table of ['shipment_events', 'shipment_tracking'] as const)
    await db.deleteFrom(table).where('order_id', '=', orderId).where('shipment_number', '=', number).execute()
}

/** Moves a parcel on. Returns whether it was where the caller saw it. */
export async function moveParcel(
  db: Tx,
  key: ShipmentKey,
  { from, to, now }: { from: ParcelStatus; to: ParcelStatus; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('shipment_tracking')
    .set({ from_status: from, status: to, updated_at: now })
    .where(isOf(key))
    .where('status', '=', from)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Stores what is new of these events. Returns how many were. */
export async function insertParcelEvents(
  db: Tx,
  { orderId, number }: ShipmentKey,
  { events, source, now }: { events: readonly TrackedEvent[]; source: string; now: Date },
): Promise<number> {
  if (events.length === 0) return 0
  const rows = events.map(({ status, at, place }) => ({
    id: createId(),
    order_id: orderId,
    shipment_number: number,
    status,
    occurred_at: at,
    place,
    source,
    created_at: now,
  }))
  const inserted = await db
    .insertInto('shipment_events')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['order_id', 'shipment_number', 'occurred_at', 'status', 'place']).doNothing(),
    )
    .returning('id')
    .execute()
  return inserted.length
}

/** The events of all parcels of an order, newest first. */
export function listParcelEvents(db: Db | Tx, orderId: string): Promise<ParcelEventRow[]> {
  return db
    .selectFrom('shipment_events')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('occurred_at', 'desc')
    .orderBy('id', 'desc')
    .$castTo<ParcelEventRow>()
    .execute()
}

/** Parcels that need a look, the oldest news first: those of one order, or of all. */
export async function listProblems(
  db: ReadDb,
  { silentSince, limit, orderId }: { silentSince: Date; limit: number; orderId?: string },
): Promise<(ShipmentKey & { problem: ParcelProblem })[]> {
  const problem = sql<ParcelProblem | null>`CASE
    WHEN tracked.refused_at IS NOT NULL THEN 'refused'
    WHEN tracked.status IN ('exception', 'returned') THEN tracked.status
    WHEN tracked.news_at <= ${silentSince} THEN 'silent' END`
  const all = db
    .selectFrom('shipment_tracking as tracked')
    .innerJoin('orders', 'orders.id', 'tracked.order_id')
    .innerJoin('shipments', (join) =>
      join
        .onRef('shipments.order_id', '=', 'tracked.order_id')
        .onRef('shipments.number', '=', 'tracked.shipment_number'),
    )
    .select(['tracked.order_id', 'tracked.shipment_number', problem.as('problem')])
    .where('tracked.status', '!=', 'delivered')
    // Neither what the merchant saw arrive, nor what was refunded in full: it has been looked after.
    .where('shipments.delivered_at', 'is', null)
    .where('orders.status', 'in', ['preparing', 'shipped', 'partially_refunded'])
    .where(problem, 'is not', null)
    .orderBy('tracked.news_at')
    .limit(limit)
  const rows = await (orderId === undefined ? all : all.where('tracked.order_id', '=', orderId)).execute()
  return rows.map((row) => ({ ...toKey(row), problem: row.problem! }))
}
