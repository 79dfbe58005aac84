import { sql } from 'kysely'
import type Stripe from 'stripe'
import { toFen } from '@shop/contract/money'
import type { Db } from '../../src/db/pool.ts'
import { BOOK_RULES, SOLD } from './ledger-rules.ts'

/** The part of the emulated providers (test/card-provider.ts) that opens their books. */
interface Provider {
  listCharges(): Promise<Stripe.Charge[]>
  control<T>(path: string): Promise<T>
}

/** What the wallet took, by its own books. */
interface Capture {
  status: string
  /** Our payment id. */
  custom_id?: string
  amount: { value: string; currency_code: string }
  refunded_minor: number
}

/** What of a shop its books are: its database and, where there is one, its providers'. */
interface Shop {
  db: Db
  provider?: Provider
}

/** Goods of which the test knows how many pieces there were at the start, by size ("" without sizes). */
export interface Goods {
  id: string
  items: Record<string, number>
}

/**
 * Every difference between what the shop's books say, what they must say, and what the provider's say; none when all
 * is well. With `isSettled: false` for a moment at which money may still be on its way back.
 */
export async function listDifferences(
  { db, provider }: Shop,
  { goods = [], isSettled = true }: { goods?: Goods[]; isSettled?: boolean } = {},
): Promise<string[]> {
  const differences: string[] = []
  for (const [rule, query] of Object.entries(BOOK_RULES)) {
    const { rows } = await query.execute(db)
    differences.push(...rows.slice(0, 3).map((row) => `${rule}: ${JSON.stringify(row)}`))
  }
  differences.push(...(await listMissingUnits(db, goods)))
  if (provider && isSettled) differences.push(...(await listMoneyDifferences(db, provider)))
  return differences
}

/** On the shelf, in unpaid orders and sold: together what there was. */
async function listMissingUnits(db: Db, goods: Goods[]): Promise<string[]> {
  if (goods.length === 0) return []
  const { rows } = await sql<{ product_id: string; size: string; pieces: number }>`
    SELECT item.product_id, item.size,
      (item.available + item.reserved + coalesce(sum(line.quantity), 0))::int AS pieces
    FROM stock_items item
    LEFT JOIN (order_lines line JOIN orders ON orders.id = line.order_id AND orders.status IN ${SOLD})
      ON line.product_id = item.product_id AND line.size = item.size
    WHERE item.product_id = ANY(${goods.map(({ id }) => id)})
    GROUP BY item.product_id, item.size`.execute(db)
  return goods.flatMap(({ id, items }) =>
    Object.entries(items).flatMap(([size, start]) => {
      const found = rows.find((row) => row.product_id === id && row.size === size)?.pieces
      return found === start ? [] : [`of ${id} (${size}) there were ${start} pieces, there are ${found}`]
    }),
  )
}

/** What a provider holds of one payment: taken, less what it has sent back. */
interface Taking {
  paymentId: string
  /** Such as "11200 CNY". */
  held: string
}

/** What the providers hold of payments of which they hold, or held, anything. */
async function listTakings(provider: Provider): Promise<Taking[]> {
  const held = new Map<string, { minor: number; currency: string }>()
  function count(paymentId: string | undefined, minor: number, currency: string): void {
    if (paymentId === undefined) return
    held.set(paymentId, { currency, minor: (held.get(paymentId)?.minor ?? 0) + minor })
  }
  for (const { status, amount, amount_refunded, metadata, currency } of await provider.listCharges()) {
    if (status === 'succeeded')
      count(metadata['payment_id'], amount - amount_refunded, currency.toUpperCase())
  }
  for (const { status, custom_id, amount, refunded_minor } of await provider.control<Capture[]>(
    'paypal/captures',
  )) {
    const isTaken = ['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED'].includes(status)
    if (isTaken) count(custom_id, toFen(amount.value) - refunded_minor, amount.currency_code)
  }
  return [...held].map(([paymentId, { minor, currency }]) => ({ paymentId, held: `${minor} ${currency}` }))
}

/** For every payment: what its provider holds is what the shop says that it keeps. */
async function listMoneyDifferences(db: Db, provider: Provider): Promise<string[]> {
  const takings = await listTakings(provider)
  const { rows: payments } = await sql<{ id: string; status: string; kept: string; nothing: string }>`
    SELECT id, status, '0 ' || currency AS nothing,
      (CASE status WHEN 'succeeded' THEN amount_minor - refunded_minor ELSE 0 END) || ' ' || currency AS kept
    FROM payments`.execute(db)
  const { rows: moving } = await sql<{ id: string; status: string }>`
    SELECT id, status FROM payments WHERE status = 'refund_pending'
    UNION ALL SELECT id, status FROM refunds WHERE status = 'pending'`.execute(db)
  const known = new Set(payments.map(({ id }) => id))
  return [
    ...moving.map(({ id, status }) => `money is still on its way: ${id} is ${status}`),
    ...payments.flatMap(({ id, status, kept: retained, nothing }) => {
      const held = takings.find(({ paymentId }) => paymentId === id)?.held ?? nothing
      return held === retained ? [] : [`payment ${id} (${status}) keeps ${retained}, its provider ${held}`]
    }),
    ...takings.flatMap(({ paymentId, held }) =>
      known.has(paymentId) ? [] : [`${held} for a payment ${paymentId} that is not ours`],
    ),
  ]
}
