import { sql } from 'kysely'
import type { PaymentProvider } from '@shop/contract/payments/payments.schemas'
import type { Db } from '../../db/pool.ts'
import type { LedgerMovement, ShownEntry } from './ledger-facts.shared.ts'

/** All movements of an order in sequence; undefined when there is no such order. */
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

/** Selects movements. */
export interface LedgerQuery {
  provider: PaymentProvider
  /** Recorded in this interval, */
  from: Date
  until: Date
  /** and those whose charge, payment or refund has one of the provider's ids. */
  names: readonly string[]
}

/** All charges, whatever happened to them later. */
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

/** Providers that received or paid out money since a date. */
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

/** Refunds that were sent and have not been returned since. */
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
