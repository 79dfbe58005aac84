import { sql, type Selectable } from 'kysely'
import type { PaymentProvider, PaymentStatus } from '@shop/contract/payments'
import type { Db, Tx } from '../../platform/database.ts'
import type { Payments, Refunds } from '../../platform/tables.ts'
import { OPEN_STATUSES, type PaymentCause } from './payment-status.ts'

export type PaymentRow = Omit<Selectable<Payments>, 'status' | 'provider'> & {
  status: PaymentStatus
  provider: PaymentProvider
}
export type RefundRow = Selectable<Refunds>
export type RefundReason = 'cancelled' | 'late' | 'surplus' | 'merchant'

export async function insertPayment(
  db: Tx,
  payment: {
    id: string
    orderId: string
    userId: string
    provider: PaymentProvider
    amountMinor: number
    now: Date
  },
): Promise<PaymentRow> {
  const { id, now } = payment
  await db
    .insertInto('payment_history')
    .values({
      payment_id: id,
      version: 1,
      from_status: 'new',
      to_status: 'created',
      cause: 'shopper',
      created_at: now,
    })
    .execute()
  const row = await db
    .insertInto('payments')
    .values({
      id,
      order_id: payment.orderId,
      user_id: payment.userId,
      provider: payment.provider,
      status: 'created',
      version: 1,
      amount_minor: payment.amountMinor,
      currency: 'CNY',
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return row as PaymentRow
}

/** Moves a payment on, under its order's lock: the history row first, since the payment must point at it. */
export async function updatePaymentStatus(
  db: Tx,
  payment: PaymentRow,
  change: { to: PaymentStatus; cause: PaymentCause; reason?: string | undefined; now: Date },
): Promise<PaymentRow> {
  const version = payment.version + 1
  await db
    .insertInto('payment_history')
    .values({
      payment_id: payment.id,
      version,
      from_version: payment.version,
      from_status: payment.status,
      to_status: change.to,
      cause: change.cause,
      reason: change.reason ?? null,
      created_at: change.now,
    })
    .execute()
  const row = await db
    .updateTable('payments')
    .set({
      status: change.to,
      version,
      updated_at: change.now,
      ...(change.to === 'succeeded' ? { succeeded_at: change.now, failure_code: null } : {}),
    })
    .where('id', '=', payment.id)
    .where('version', '=', payment.version)
    .returningAll()
    .executeTakeFirstOrThrow()
  return row as PaymentRow
}

export async function setFailureCode(db: Tx, id: string, code: string, now: Date): Promise<void> {
  await db.updateTable('payments').set({ failure_code: code, updated_at: now }).where('id', '=', id).execute()
}

/** Notes under which id the provider knows a payment. The first note stays. */
export async function setProviderPaymentId(
  db: Db | Tx,
  id: string,
  providerPaymentId: string,
): Promise<void> {
  await db
    .updateTable('payments')
    .set({ provider_payment_id: providerPaymentId })
    .where('id', '=', id)
    .where('provider_payment_id', 'is', null)
    .execute()
}

export async function findPayment(db: Db | Tx, id: string): Promise<PaymentRow | undefined> {
  return (await db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst()) as
    PaymentRow | undefined
}

export async function findPaymentAtProvider(
  db: Db | Tx,
  provider: PaymentProvider,
  providerPaymentId: string,
): Promise<PaymentRow | undefined> {
  const row = await db
    .selectFrom('payments')
    .selectAll()
    .where('provider', '=', provider)
    .where('provider_payment_id', '=', providerPaymentId)
    .executeTakeFirst()
  return row as PaymentRow | undefined
}

export async function listPaymentsOfOrder(db: Db | Tx, orderId: string): Promise<PaymentRow[]> {
  const rows = await db
    .selectFrom('payments')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .execute()
  return rows as PaymentRow[]
}

/** Open payments that nobody has asked about since `before`, oldest first. */
export async function listStalePayments(db: Db, before: Date, limit: number): Promise<PaymentRow[]> {
  const rows = await db
    .selectFrom('payments')
    .selectAll()
    .where('status', 'in', OPEN_STATUSES)
    .where('updated_at', '<=', before)
    .orderBy('updated_at')
    .limit(limit)
    .execute()
  return rows as PaymentRow[]
}

export async function touchPayment(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('payments').set({ updated_at: now }).where('id', '=', id).execute()
}

/** Notes an event in the inbox. Answers false when it is there already: its effect is too. */
export async function insertEvent(
  db: Tx,
  event: {
    provider: PaymentProvider
    eventId: string
    type: string
    providerPaymentId: string | undefined
    now: Date
  },
): Promise<boolean> {
  const row = await db
    .insertInto('payment_events')
    .values({
      provider: event.provider,
      event_id: event.eventId,
      type: event.type,
      provider_payment_id: event.providerPaymentId ?? null,
      received_at: event.now,
    })
    .onConflict((conflict) => conflict.columns(['provider', 'event_id']).doNothing())
    .returning('event_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function insertRefund(
  db: Tx,
  refund: {
    id: string
    payment: PaymentRow
    amountMinor: number
    reason: RefundReason
    /** Keeps the merchant's same wish from being two refunds. */
    requestKey?: string | undefined
    note?: string | undefined
    now: Date
  },
): Promise<void> {
  await db
    .insertInto('refunds')
    .values({
      id: refund.id,
      payment_id: refund.payment.id,
      amount_minor: refund.amountMinor,
      currency: refund.payment.currency,
      reason: refund.reason,
      status: 'pending',
      request_key: refund.requestKey ?? null,
      note: refund.note ?? null,
      created_at: refund.now,
      updated_at: refund.now,
    })
    .execute()
}

export function findRefund(db: Db | Tx, id: string): Promise<RefundRow | undefined> {
  return db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function listPendingRefunds(db: Db, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('refunds')
    .select('id')
    .where('status', '=', 'pending')
    .where('created_at', '<=', before)
    .orderBy('created_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** The refund that the merchant asked for under a key, whichever payment of the order it belongs to. */
export function findRefundByKey(db: Tx, orderId: string, key: string): Promise<RefundRow | undefined> {
  return db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .selectAll('refunds')
    .where('payments.order_id', '=', orderId)
    .where('refunds.request_key', '=', key)
    .executeTakeFirst()
}

/** What of a payment has gone back or is about to. */
export async function sumPromisedMinor(db: Tx, paymentId: string): Promise<number> {
  const { sum } = await db
    .selectFrom('refunds')
    .select((row) => row.fn.sum<number | null>('amount_minor').as('sum'))
    .where('payment_id', '=', paymentId)
    .where('status', '!=', 'failed')
    .executeTakeFirstOrThrow()
  return Number(sum ?? 0)
}

/** Counts money that went back. A provider may have taken, and sent back, more than was asked for. */
export async function addRefundedMinor(db: Tx, id: string, amountMinor: number): Promise<PaymentRow> {
  const row = await db
    .updateTable('payments')
    .set({ refunded_minor: sql<number>`least(amount_minor, refunded_minor + ${amountMinor})` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return row as PaymentRow
}

/** Answers false when the refund was settled already. */
export async function updateRefund(
  db: Tx,
  id: string,
  change: { status: 'pending' | 'succeeded' | 'failed'; providerRefundId: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('refunds')
    .set({ status: change.status, provider_refund_id: change.providerRefundId, updated_at: change.now })
    .where('id', '=', id)
    // Two that ask at the same time may bring an older answer last.
    .where('status', '=', 'pending')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
