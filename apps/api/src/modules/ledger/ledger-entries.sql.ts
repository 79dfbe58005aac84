import type { QueryCreator } from 'kysely'
import type { DB } from '../../db/tables.ts'
import type { Movement } from './movement.ts'

/**
 * Inserts movements that have transfers, alone or as a part of another statement. A movement that exists already violates the
 * key: it would have happened twice.
 */
export function insertMovements(db: QueryCreator<DB>, now: Date, movements: readonly Movement[]) {
  const rows = movements.flatMap(({ name, orderId, paymentId, transfers }) =>
    transfers.map(({ from, to, unit, amount }, index) => ({
      movement: name,
      line: index + 1,
      from_account: from,
      to_account: to,
      unit,
      amount,
      order_id: orderId ?? null,
      payment_id: paymentId ?? null,
      created_at: now,
    })),
  )
  return db.insertInto('ledger_entries').values(rows)
}
