import { sql } from 'kysely'
import type Stripe from 'stripe'
import { expect, vi } from 'vitest'
import type { Db } from '../../../src/db/pool.ts'
import { createLedgerService } from '../../../src/modules/ledger/ledger.service.ts'
import { ORDER_TRANSITIONS } from '../../../src/modules/orders/order-status.ts'
import { PAYMENT_TRANSITIONS } from '../../../src/modules/payments/core/payment-status.ts'
import { RETURN_TRANSITIONS } from '../../../src/modules/returns/return-status.ts'
import { listDifferences } from '../ledger.ts'
import { RECOVERY_LIMIT_MS } from './journey-ledger.ts'
import { START_STOCK, type KillableShop } from './killable-shop.ts'
import { listWrongTerms } from './offer-terms.ts'

/** What still has to arrive, by what it is. */
const MOVING = {
  'refunds under way': `SELECT id::text, status FROM refunds WHERE status = 'pending'`,
  'payments under way': `SELECT id::text, status FROM payments WHERE status IN ('refund_pending', 'processing', 'unknown')`,
  'orders past their time': `SELECT id::text, status FROM orders WHERE status = 'pending_payment' AND expires_at < now()`,
  'orders without an invoice': `SELECT id::text, status FROM orders WHERE paid_at IS NOT NULL AND total_fen > 0 -- else an exchange cost nothing
    AND NOT EXISTS (SELECT FROM invoice_documents WHERE order_id = orders.id AND reason = 'payment')`,
  'refunds without a credit note': `SELECT id::text, status FROM refunds
    WHERE status = 'succeeded' AND reason IN ('merchant', 'cancelled')
      AND NOT EXISTS (SELECT FROM invoice_documents WHERE refund_id = refunds.id)`,
}

/** Payments that no order kept, whose refund the provider has refused for good. */
const REFUSED = `SELECT DISTINCT order_id FROM payments WHERE status = 'refund_pending'
  AND NOT EXISTS (SELECT FROM refunds WHERE payment_id = payments.id AND status = 'pending')`

/**
 * Until every order is closed that is not paid in time, every refund has arrived, and every document is issued.
 * @param refundAgain what the merchant does about an order whose refund was refused
 * @param limitMs longer for many orders
 */
export async function untilSettled(
  shop: KillableShop,
  refundAgain?: (orderId: string) => Promise<unknown>,
  limitMs = RECOVERY_LIMIT_MS,
): Promise<void> {
  await vi.waitFor(
    async () => {
      const refused = refundAgain ? await shop.query<{ order_id: string }>(REFUSED) : []
      for (const { order_id: id } of refused) await refundAgain?.(id)
      for (const [what, query] of Object.entries(MOVING))
        expect({ [what]: await shop.query(query) }).toEqual({ [what]: [] })
    },
    { timeout: limitMs, interval: 50 },
  )
}

/** Ledger, tables, providers, cards and documents agree to the fen. */
export async function expectConserved(shop: KillableShop, db: Db, goods: readonly string[]): Promise<void> {
  // The stock of the product was set by hand, past the ledger.
  const differences = await createLedgerService({ db }).compareShop()
  expect(differences.filter(({ what }) => !what.startsWith('units in shelf:'))).toEqual([])
  const provider = { control: shop.control, listCharges: () => shop.control<Stripe.Charge[]>('charges') }
  const all = goods.map((id) => ({ id, items: { '': START_STOCK } }))
  expect(await listDifferences({ db, provider }, { goods: all })).toEqual([])
  expect(await listForbiddenSteps(db)).toEqual([])
  expect(await listWrongTerms(db)).toEqual([])
  expect(await sumMoney(db)).toEqual({ lost: 0, unbilled: 0 })
  const series = await sql`
    SELECT kind, year FROM invoice_series LEFT JOIN invoice_documents USING (kind, year)
    GROUP BY kind, year, last_number
    HAVING last_number <> count(number) OR last_number <> count(DISTINCT number) OR last_number <> max(number)`.execute(
    db,
  )
  expect(series.rows).toEqual([])
}

const HISTORIES = { order: ORDER_TRANSITIONS, payment: PAYMENT_TRANSITIONS, return: RETURN_TRANSITIONS }

/** Steps between statuses that the tables of the shop do not have. */
async function listForbiddenSteps(db: Db): Promise<string[]> {
  const forbidden: string[] = []
  for (const [kind, transitions] of Object.entries(HISTORIES)) {
    const { rows } = await sql<{ from_status: string; to_status: string }>`
      SELECT DISTINCT from_status, to_status FROM ${sql.table(`${kind}_history`)}`.execute(db)
    for (const { from_status: from, to_status: to } of rows) {
      const allowed: readonly string[] = (transitions as Record<string, readonly string[]>)[from] ?? []
      if (!allowed.includes(to)) forbidden.push(`${kind}: ${from} to ${to}`)
    }
  }
  return forbidden
}

/** How many rows of a table are in which status, as "name 3, other 4". */
export async function countStatuses(shop: KillableShop, table: 'orders' | 'returns'): Promise<string> {
  const rows = await shop.query<{ status: string; count: string }>(
    `SELECT status, count(*) FROM ${table} GROUP BY status ORDER BY status`,
  )
  return rows.map(({ status, count }) => `${count} ${status}`).join(', ')
}

/**
 * All that cards had and providers took in yuan's worth, less what is on the cards, what went back, and what orders kept
 * (`lost`); and what orders kept less what was invoiced and not credited (`unbilled`).
 */
async function sumMoney(db: Db): Promise<{ lost: number; unbilled: number }> {
  const { rows } = await sql<{ lost: string; unbilled: string }>`
    WITH kept AS (
      SELECT coalesce(sum(CASE WHEN status = 'pending_payment' THEN gift_card_fen
        WHEN paid_at IS NULL THEN 0 ELSE total_fen - refunded_fen END), 0) AS fen,
        coalesce(sum(total_fen - refunded_fen) FILTER (WHERE paid_at IS NOT NULL), 0) AS paid_fen
      FROM orders
    ), given AS (
      SELECT coalesce(sum(amount_fen), 0) AS fen, coalesce(sum(balance_fen), 0) AS left_fen FROM gift_cards
    ), charged AS (
      SELECT coalesce(sum(coalesce(wallet_quotes.amount_fen, payments.amount_minor)), 0) AS fen
      FROM payments LEFT JOIN wallet_quotes ON payment_id = payments.id WHERE succeeded_at IS NOT NULL
    ), sent AS (
      SELECT coalesce(sum(amount_fen), 0) AS fen FROM refunds
      WHERE payment_id IS NOT NULL AND status = 'succeeded' AND reason IN ('merchant', 'cancelled')
    ), billed AS (
      SELECT coalesce(sum(CASE kind WHEN 'invoice' THEN total_fen ELSE -total_fen END), 0) AS fen FROM invoice_documents
    )
    SELECT given.fen + charged.fen - given.left_fen - sent.fen - kept.fen AS lost, kept.paid_fen - billed.fen AS unbilled
    FROM kept, given, charged, sent, billed`.execute(db)
  return { lost: Number(rows[0]!.lost), unbilled: Number(rows[0]!.unbilled) }
}
