import { sql, type Insertable, type Selectable } from 'kysely'
import type { PaymentProvider } from '@shop/contract/payments'
import type { Db, Tx } from '../../db/pool.ts'
import type { LedgerEntries } from '../../db/tables.ts'

export type EntryRow = Insertable<LedgerEntries>

/** Writes rows in one statement. A movement that is there already fails by its key: it would have happened twice. */
export async function insertEntries(db: Tx, rows: EntryRow[]): Promise<void> {
  await db.insertInto('ledger_entries').values(rows).execute()
}

/** One transfer, as people read it. */
export type ShownEntry = Pick<
  Selectable<LedgerEntries>,
  'movement' | 'from_account' | 'to_account' | 'unit' | 'amount' | 'created_at'
>

/** All that an order has moved, as it happened; undefined when there is no such order. */
export async function listEntriesOfOrder(db: Db, orderNumber: string): Promise<ShownEntry[] | undefined> {
  const order = await db
    .selectFrom('orders')
    .select('id')
    .where('order_number', '=', orderNumber)
    .executeTakeFirst()
  return (
    order &&
    db
      .selectFrom('ledger_entries')
      .select(['movement', 'from_account', 'to_account', 'unit', 'amount', 'created_at'])
      .where('order_id', '=', order.id)
      .orderBy('created_at')
      .orderBy('movement')
      .orderBy('line')
      .execute()
  )
}

/** Money that the ledger says a provider has moved, with the provider's own names for it. */
export interface LedgerMovement {
  kind: 'charge' | 'refund'
  orderNumber: string
  providerPaymentId: string | null
  /** Of what was charged, or sent back; null for charges from before they had names. */
  providerId: string | null
  currency: string
  amount: number
  /** When the shop asked for it: the provider did not do it before that. */
  requestedAt: Date
}

/** Which movements are wanted. */
export interface LedgerQuery {
  provider: PaymentProvider
  /** Those booked in this time, */
  from: Date
  until: Date
  /** and those whose charge, payment or refund has one of the provider's names. */
  names: readonly string[]
}

/** What has been charged, whatever became of it later. */
export async function listRecordedCharges(db: Db, query: LedgerQuery): Promise<LedgerMovement[]> {
  const rows = await db
    .selectFrom('ledger_entries as entry')
    .innerJoin('payments', 'payments.id', 'entry.payment_id')
    .innerJoin('orders', 'orders.id', 'entry.order_id')
    .select(['order_number as orderNumber', 'provider_payment_id as providerPaymentId'])
    .select(['capture_id as providerId', 'unit', 'amount', 'payments.created_at as requestedAt'])
    .where('to_account', '=', `provider:${query.provider}`)
    .where('movement', 'like', 'payment:%:charged')
    .where(({ or, and, eb }) =>
      or([
        and([eb('entry.created_at', '>=', query.from), eb('entry.created_at', '<', query.until)]),
        eb('capture_id', '=', eb.fn.any(eb.val(query.names))),
        eb('provider_payment_id', '=', eb.fn.any(eb.val(query.names))),
      ]),
    )
    .execute()
  return rows.map(({ unit, ...row }) => ({ kind: 'charge', currency: unit, ...row }))
}

/** Providers whose hands money came into, or left, since a moment. */
export async function listProvidersSince(db: Db, from: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('ledger_entries as entry')
    .innerJoin('payments', 'payments.id', 'entry.payment_id')
    .select('payments.provider')
    .distinct()
    .where('entry.created_at', '>=', from)
    .where(({ or, eb }) =>
      or([eb('to_account', 'like', 'provider:%'), eb('from_account', 'like', 'provider:%')]),
    )
    .execute()
  return rows.map(({ provider }) => provider)
}

/** What has been sent back and has not come back since. */
export async function listRecordedRefunds(db: Db, query: LedgerQuery): Promise<LedgerMovement[]> {
  const rows = await db
    .selectFrom('ledger_entries as entry')
    .innerJoin('payments', 'payments.id', 'entry.payment_id')
    .innerJoin('refunds', 'refunds.payment_id', 'payments.id')
    .innerJoin('orders', 'orders.id', 'entry.order_id')
    .select(['order_number as orderNumber', 'provider_payment_id as providerPaymentId'])
    .select(['provider_refund_id as providerId', 'unit', 'amount', 'refunds.created_at as requestedAt'])
    .where('from_account', '=', `provider:${query.provider}`)
    .where('movement', '=', sql<string>`'refund:' || refunds.id || ':sent'`)
    .where(
      sql<boolean>`NOT EXISTS (
      SELECT FROM ledger_entries WHERE movement = 'refund:' || refunds.id || ':returned')`,
    )
    .where(({ or, and, eb }) =>
      or([
        and([eb('entry.created_at', '>=', query.from), eb('entry.created_at', '<', query.until)]),
        eb('provider_refund_id', '=', eb.fn.any(eb.val(query.names))),
      ]),
    )
    .execute()
  return rows.map(({ unit, ...row }) => ({ kind: 'refund', currency: unit, ...row }))
}
