import { sql } from 'kysely'
import type Stripe from 'stripe'
import { toFen } from '@shop/contract/money/money'
import type { Db } from '../../src/db/pool.ts'
import { LEDGER_RULES, SOLD } from './ledger-rules.ts'

/** The part of the emulated providers (test/card-provider.ts) that lists their movements. */
interface Provider {
  listCharges(): Promise<Stripe.Charge[]>
  control<T>(path: string): Promise<T>
}

/** A capture in the wallet's records. */
interface Capture {
  status: string
  /** Our payment id. */
  custom_id?: string
  amount: { value: string; currency_code: string }
  refunded_minor: number
}

/** What to check: the shop's database and, where there is one, its providers. */
interface Shop {
  db: Db
  provider?: Provider
}

/** A product with its initial stock, by size ("" without sizes). */
export interface Goods {
  id: string
  items: Record<string, number>
}

/**
 * Every violation of the ledger rules, and every difference from the providers' records; empty when
 * consistent. Pass `isSettled: false` while refunds may still be pending.
 */
export async function listDifferences(
  { db, provider }: Shop,
  { goods = [], isSettled = true }: { goods?: Goods[]; isSettled?: boolean } = {},
): Promise<string[]> {
  const differences: string[] = []
  for (const [rule, query] of Object.entries(LEDGER_RULES)) {
    const { rows } = await query.execute(db)
    differences.push(...rows.slice(0, 3).map((row) => `${rule}: ${JSON.stringify(row)}`))
  }
  differences.push(...(await listMissingUnits(db, goods)))
  if (provider && isSettled) differences.push(...(await listMoneyDifferences(db, provider)))
  return differences
}

/** Available, reserved and sold units, less those that came back, must add up to the initial stock. */
async function listMissingUnits(db: Db, goods: Goods[]): Promise<string[]> {
  if (goods.length === 0) return []
  const { rows } = await sql<{ product_id: string; size: string; units: number }>`
    SELECT item.product_id, item.size,
      (item.available + item.reserved + coalesce(sum(line.quantity - line.returned_quantity), 0))::int AS units
    FROM stock_items item
    LEFT JOIN (order_lines line JOIN orders ON orders.id = line.order_id AND orders.status IN ${SOLD})
      ON line.product_id = item.product_id AND line.size = item.size
    WHERE item.product_id = ANY(${goods.map(({ id }) => id)})
    GROUP BY item.product_id, item.size`.execute(db)
  return goods.flatMap(({ id, items }) =>
    Object.entries(items).flatMap(([size, start]) => {
      const found = rows.find((row) => row.product_id === id && row.size === size)?.units
      return found === start ? [] : [`of ${id} (${size}) there were ${start} units, there are ${found}`]
    }),
  )
}

/** What a provider has of one payment: charged, less refunded. */
interface Taking {
  paymentId: string
  /** Such as "11200 CNY". */
  held: string
}

/** The providers' balances by payment. */
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

/** For every payment: the provider's balance must equal what the shop has kept. */
async function listMoneyDifferences(db: Db, provider: Provider): Promise<string[]> {
  const takings = await listTakings(provider)
  const { rows: payments } = await sql<{ id: string; status: string; retained: string; nothing: string }>`
    SELECT id, status, '0 ' || currency AS nothing,
      (CASE status WHEN 'succeeded' THEN amount_minor - refunded_minor ELSE 0 END) || ' ' || currency AS retained
    FROM payments`.execute(db)
  const { rows: moving } = await sql<{ id: string; status: string }>`
    SELECT id, status FROM payments WHERE status = 'refund_pending'
    UNION ALL SELECT id, status FROM refunds WHERE status = 'pending'`.execute(db)
  const known = new Set(payments.map(({ id }) => id))
  return [
    ...moving.map(({ id, status }) => `money is still moving: ${id} is ${status}`),
    ...payments.flatMap(({ id, status, retained, nothing }) => {
      const held = takings.find(({ paymentId }) => paymentId === id)?.held ?? nothing
      return held === retained ? [] : [`payment ${id} (${status}) keeps ${retained}, its provider ${held}`]
    }),
    ...takings.flatMap(({ paymentId, held }) =>
      known.has(paymentId) ? [] : [`${held} for a payment ${paymentId} that is not ours`],
    ),
  ]
}
