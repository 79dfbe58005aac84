import { sql, type Selectable } from 'kysely'
import type { PaymentApp, PaymentProvider, PaymentStatus } from '@shop/contract/payments/payments.schemas'
import type { Db, Tx } from '../../../db/pool.ts'
import type { Payments } from '../../../db/tables.ts'
import { ofOrder, recordEvents } from '../../webhooks/webhook-outbox.sql.ts'
import { OPEN_STATUSES, type PaymentCause } from './payment-status.ts'

export type PaymentRow = Omit<Selectable<Payments>, 'status' | 'provider' | 'method'> & {
  status: PaymentStatus
  provider: PaymentProvider
  /** Null for the provider's own: a card, or PayPal. */
  method: PaymentApp | null
}

const selectPayments = (db: Db | Tx) => db.selectFrom('payments').selectAll().$castTo<PaymentRow>()

export async function insertPayment(
  db: Tx,
  payment: {
    id: string
    orderId: string
    userId: string
    provider: PaymentProvider
    app: PaymentApp | undefined
    amountMinor: number
    currency: string
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
  return db
    .insertInto('payments')
    .values({
      id,
      order_id: payment.orderId,
      user_id: payment.userId,
      provider: payment.provider,
      method: payment.app ?? null,
      status: 'created',
      version: 1,
      amount_minor: payment.amountMinor,
      currency: payment.currency,
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .$castTo<PaymentRow>()
    .executeTakeFirstOrThrow()
}

/**
 * Changes a payment's status, under its order's lock: the history row first, since the payment references it.
 */
export async function updatePaymentStatus(
  db: Tx,
  payment: PaymentRow,
  change: {
    to: PaymentStatus
    cause: PaymentCause
    reason?: string | undefined
    /** The provider's id of the capture, unique among payments. */
    captureId?: string | undefined
    now: Date
  },
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
  const changed = await db
    .updateTable('payments')
    .set({
      status: change.to,
      version,
      updated_at: change.now,
      ...(change.to === 'succeeded' ? { succeeded_at: change.now, failure_code: null } : {}),
      ...(change.captureId ? { capture_id: change.captureId } : {}),
    })
    .where('id', '=', payment.id)
    .where('version', '=', payment.version)
    .returningAll()
    .$castTo<PaymentRow>()
    .executeTakeFirstOrThrow()
  const { id, order_id: orderId, status, amount_minor: amount, currency } = changed
  const data = { payment_id: id, order_id: orderId, status, amount_minor: amount, currency }
  await recordEvents(db, change.now, [{ type: `payment.${status}`, about: ofOrder(orderId), data }])
  return changed
}

/** Records a declined attempt. */
export async function recordDecline(
  db: Tx,
  id: string,
  decline: { reason: string; attempt: string; now: Date },
): Promise<PaymentRow> {
  return db
    .updateTable('payments')
    .set((row) => ({
      failure_code: decline.reason,
      declined_attempt: decline.attempt,
      declines: row('declines', '+', 1),
      updated_at: decline.now,
    }))
    .where('id', '=', id)
    .returningAll()
    .$castTo<PaymentRow>()
    .executeTakeFirstOrThrow()
}

/** Records that an app waits for the shopper until then. An earlier decline belongs to the attempt before. */
export async function recordAppAction(db: Tx, id: string, until: Date): Promise<PaymentRow> {
  return db
    .updateTable('payments')
    .set({ action_until: until, failure_code: null, declined_attempt: null })
    .where('id', '=', id)
    .returningAll()
    .$castTo<PaymentRow>()
    .executeTakeFirstOrThrow()
}

/** Records that no app waits for the shopper any more. */
export async function endAppAction(db: Tx, id: string): Promise<PaymentRow> {
  return db
    .updateTable('payments')
    .set({ action_until: null })
    .where('id', '=', id)
    .returningAll()
    .$castTo<PaymentRow>()
    .executeTakeFirstOrThrow()
}

/** Stores the provider's id of a payment. The first one stays. */
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

export function findPayment(db: Db | Tx, id: string): Promise<PaymentRow | undefined> {
  return selectPayments(db).where('id', '=', id).executeTakeFirst()
}

export function findPaymentAtProvider(
  db: Db | Tx,
  provider: PaymentProvider,
  providerPaymentId: string,
): Promise<PaymentRow | undefined> {
  return selectPayments(db)
    .where('provider', '=', provider)
    .where('provider_payment_id', '=', providerPaymentId)
    .executeTakeFirst()
}

export function listPaymentsOfOrder(db: Db | Tx, orderId: string): Promise<PaymentRow[]> {
  return selectPayments(db).where('order_id', '=', orderId).orderBy('created_at').execute()
}

/** Open payments whose status was not read since `before`, oldest first. */
export function listStalePayments(db: Db, before: Date, limit: number): Promise<PaymentRow[]> {
  return selectPayments(db)
    .where('status', 'in', OPEN_STATUSES)
    .where('updated_at', '<=', before)
    .orderBy('updated_at')
    .limit(limit)
    .execute()
}

/**
 * Payments that were closed recently in the middle of a capture: the provider may still execute a slow
 * capture request. Least recently checked first.
 */
export function listClosedCaptures(
  db: Db,
  { closedAfter, before, limit }: { closedAfter: Date; before: Date; limit: number },
): Promise<PaymentRow[]> {
  return db
    .selectFrom('payments')
    .innerJoin('payment_history as closed', (join) =>
      join.onRef('closed.payment_id', '=', 'payments.id').onRef('closed.version', '=', 'payments.version'),
    )
    .selectAll('payments')
    .$castTo<PaymentRow>()
    .where('payments.status', '=', 'cancelled')
    .where('payments.provider', '=', 'paypal')
    .where('closed.created_at', '>', closedAfter)
    .where('payments.updated_at', '<=', before)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('payment_history as begun')
          .select('begun.version')
          .whereRef('begun.payment_id', '=', 'payments.id')
          .where('begun.to_status', '=', 'processing'),
      ),
    )
    .orderBy('payments.updated_at')
    .limit(limit)
    .execute()
}

export async function touchPayment(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('payments').set({ updated_at: now }).where('id', '=', id).execute()
}

/** Records an event in the inbox. Returns false when it has been recorded, and so processed, already. */
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

/**
 * Adds a refunded amount, or subtracts a returned one (negative). A provider may have charged, and refunded,
 * more than requested.
 */
export function addRefundedMinor(db: Tx, id: string, amountMinor: number): Promise<PaymentRow> {
  return db
    .updateTable('payments')
    .set({ refunded_minor: sql<number>`greatest(0, least(amount_minor, refunded_minor + ${amountMinor}))` })
    .where('id', '=', id)
    .returningAll()
    .$castTo<PaymentRow>()
    .executeTakeFirstOrThrow()
}
