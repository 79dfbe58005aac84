import type { StockReason } from '@shop/contract/stock/stock.console'
import { createId } from '../../../db/ids.ts'
import type { Tx } from '../../../db/pool.ts'
import type { Actor } from '../../audit/audit.service.ts'
import { ledger } from '../../ledger/ledger.service.ts'
import { stockChanged } from '../../ledger/stock-movements.shared.ts'
import { insertMovement } from './stock-movements.repository.ts'

/** Units of one size that came in (positive) or are gone. */
export interface StockChange {
  productId: string
  size: string
  change: number
}

/** Why the stock changes, who changes it, and when. */
export interface StockCause {
  /** The id of the movement; a new one by default. */
  id?: string
  reason: StockReason
  note?: string
  actor: Actor
  now: Date
}

/** Records changes of the merchant's stock in the transaction that makes them; unchanged sizes are left out. */
export async function recordStock(
  db: Tx,
  { id = createId(), reason, note = '', actor, now }: StockCause,
  changes: readonly StockChange[],
): Promise<void> {
  if (changes.every(({ change }) => change === 0)) return
  await insertMovement(db, {
    id,
    reason,
    note,
    who: actor.who,
    staff_id: actor.staffId ?? null,
    created_at: now,
  })
  await ledger.record(db, now, stockChanged(id, changes))
}
