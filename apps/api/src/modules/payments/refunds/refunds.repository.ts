import type { Selectable } from 'kysely'
import type { Db, Tx } from '../../../db/pool.ts'
import { isRefundOf } from '../../orders/refunds-of-order.sql.ts'
import { CURRENCY, toMoney } from '@shop/contract/money/money'
import type { Refunds } from '../../../db/tables.ts'
import { ofOrder, recordEvents } from '../../webhooks/webhook-outbox.sql.ts'
import type { PaymentRow } from '../core/payments.repository.ts'

export type RefundRow = Selectable<Refunds>
/** A refund that a provider sends back. */
export type PaymentRefundRow = RefundRow & { payment_id: string }
export type RefundReason = 'cancelled' | 'late' | 'surplus' | 'merchant'

/** A refunded amount: in the charged currency, and its value in fen of the order. */
export interface RefundSum {
  currency: string
  amountMinor: number
  amountFen: number
}

export interface NewRefund {
  id: string
  payment: PaymentRow
  sum: RefundSum
  reason: RefundReason
  /** Makes a repeated request of the merchant one refund. */
  requestKey?: string | undefined
  note?: string | undefined
  now: Date
}

export async function insertRefund(db: Tx, refund: NewRefund): Promise<void> {
  await db
    .insertInto('refunds')
    .values({
      id: refund.id,
      payment_id: refund.payment.id,
      amount_minor: refund.sum.amountMinor,
      amount_fen: refund.sum.amountFen,
      currency: refund.sum.currency,
      reason: refund.reason,
      status: 'pending',
      request_key: refund.requestKey ?? null,
      note: refund.note ?? null,
      created_at: refund.now,
      updated_at: refund.now,
    })
    .execute()
}

/** Inserts a refund to an order's gift cards, which has arrived by then. */
export async function insertGiftCardRefund(
  db: Tx,
  refund: {
    id: string
    orderId: string
    amountFen: number
    reason: RefundReason
    requestKey?: string | undefined
    note?: string | undefined
    now: Date
  },
): Promise<void> {
  await db
    .insertInto('refunds')
    .values({
      id: refund.id,
      gift_card_order_id: refund.orderId,
      reason: refund.reason,
      status: 'succeeded',
      amount_minor: refund.amountFen,
      amount_fen: refund.amountFen,
      currency: 'CNY',
      request_key: refund.requestKey ?? null,
      note: refund.note ?? null,
      created_at: refund.now,
      updated_at: refund.now,
    })
    .execute()
  await recordRefund(db, refund.now, { ...refund, status: 'succeeded' })
}

/** Notifies other programs of a refund that has arrived, or failed. */
async function recordRefund(
  db: Tx,
  now: Date,
  { id, orderId, status, amountFen }: { id: string; orderId: string; status: string; amountFen: number },
): Promise<void> {
  const data = { refund_id: id, order_id: orderId, status, amount: toMoney(amountFen), currency: CURRENCY }
  await recordEvents(db, now, [{ type: `refund.${status}`, about: ofOrder(orderId), data }])
}

export function findRefund(db: Db | Tx, id: string): Promise<RefundRow | undefined> {
  return db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function listPendingRefunds(
  db: Db,
  { before, now, limit }: { before: Date; now: Date; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('refunds')
    .select('id')
    .where('status', '=', 'pending')
    .where('created_at', '<=', before)
    // Neither those that somebody is sending nor those that wait for money.
    .where((row) => row.or([row('sending_until', 'is', null), row('sending_until', '<=', now)]))
    .orderBy('created_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Refunds that have arrived since `since` and were not checked since `before`. */
export async function listRefundsToCheck(
  db: Db,
  { since, before, limit }: { since: Date; before: Date; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('refunds')
    .select('id')
    .where('status', '=', 'succeeded')
    // What went to gift cards has arrived for good.
    .where('payment_id', 'is not', null)
    .where('updated_at', '>', since)
    .where((row) => row.fn.coalesce('checked_at', 'updated_at'), '<=', before)
    .orderBy('updated_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

export async function recordRefundCheck(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('refunds').set({ checked_at: now }).where('id', '=', id).execute()
}

export function findRefundAtProvider(db: Db, providerRefundId: string): Promise<RefundRow | undefined> {
  return db
    .selectFrom('refunds')
    .selectAll()
    .where('provider_refund_id', '=', providerRefundId)
    .executeTakeFirst()
}

/** The latest failed refund of a payment. */
export function findFailedRefund(db: Tx, paymentId: string): Promise<RefundRow | undefined> {
  return db
    .selectFrom('refunds')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .where('status', '=', 'failed')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The refunds requested under a key: to gift cards, to whichever payment of the order, or one of each. */
export function listRefundsByKey(db: Tx, orderId: string, key: string): Promise<RefundRow[]> {
  return db
    .selectFrom('refunds')
    .selectAll()
    .where(isRefundOf(orderId))
    .where('request_key', '=', key)
    .orderBy('gift_card_order_id')
    .execute()
}

/** What an order's gift cards have got back as refunds, in fen. */
export async function sumToGiftCards(db: Tx, orderId: string): Promise<number> {
  const { fen } = await db
    .selectFrom('refunds')
    .select((row) => row.fn.sum<number | null>('amount_fen').as('fen'))
    .where('gift_card_order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  return Number(fen ?? 0)
}

/** The refunded amount of a payment, pending refunds included. */
export async function sumPromised(
  db: Tx,
  paymentId: string,
): Promise<{ amountMinor: number; amountFen: number }> {
  const { minor, fen } = await db
    .selectFrom('refunds')
    .select((row) => [
      row.fn.sum<number | null>('amount_minor').as('minor'),
      row.fn.sum<number | null>('amount_fen').as('fen'),
    ])
    .where('payment_id', '=', paymentId)
    .where('status', '!=', 'failed')
    .executeTakeFirstOrThrow()
  return { amountMinor: Number(minor ?? 0), amountFen: Number(fen ?? 0) }
}

/** Takes a pending refund for sending it. Returns false while another has it. */
export async function claimRefund(
  db: Db,
  id: string,
  { now, until }: { now: Date; until: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('refunds')
    .set({ sending_until: until })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where((row) => row.or([row('sending_until', 'is', null), row('sending_until', '<=', now)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Lets others send it, unless another has taken it since `until` has passed. */
export async function releaseRefund(db: Db, id: string, until: Date): Promise<void> {
  await db
    .updateTable('refunds')
    .set({ sending_until: null })
    .where('id', '=', id)
    .where('sending_until', '=', until)
    .execute()
}

/** Leaves a refund until then: the shop's balance at the provider does not cover it. */
export async function postponeRefund(
  db: Db,
  id: string,
  { now, until }: { now: Date; until: Date },
): Promise<void> {
  await db
    .updateTable('refunds')
    .set((row) => ({
      sending_until: until,
      provider_refund_id: null,
      unfunded_at: row.fn.coalesce('unfunded_at', row.val(now)),
    }))
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .execute()
}

/** Changes the status of a refund. Returns false when it is no longer `from`. */
export async function updateRefund(
  db: Tx,
  id: string,
  from: 'pending' | 'succeeded',
  change: { status: 'pending' | 'succeeded' | 'failed'; providerRefundId: string | undefined; now: Date },
): Promise<boolean> {
  const row = await db
    .updateTable('refunds')
    .set({
      status: change.status,
      provider_refund_id: change.providerRefundId ?? null,
      // One that is on its way may still turn out to lack money.
      ...(change.status !== 'pending' && { unfunded_at: null }),
      updated_at: change.now,
    })
    .where('id', '=', id)
    // The older status of two concurrent reads may be written last.
    .where('status', '=', from)
    .returning((refund) => [
      'amount_fen',
      refund
        .selectFrom('payments')
        .select('order_id')
        .whereRef('payments.id', '=', 'refunds.payment_id')
        .$asScalar()
        .as('order_id'),
    ])
    .executeTakeFirst()
  if (row?.order_id)
    await recordRefund(db, change.now, {
      id,
      orderId: row.order_id,
      status: change.status,
      amountFen: row.amount_fen,
    })
  return row !== undefined
}
